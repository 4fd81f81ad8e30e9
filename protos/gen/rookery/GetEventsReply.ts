// Original file: protos/rookery/events.proto


export interface GetEventsReply {
  /**
   * {"events":[...],"queue_id":...}
   */
  'json'?: (Buffer | Uint8Array | string);
  /**
   * signed; where the request had none
   */
  'registration'?: (Buffer | Uint8Array | string);
}

export interface GetEventsReply__Output {
  /**
   * {"events":[...],"queue_id":...}
   */
  'json': (Buffer);
  /**
   * signed; where the request had none
   */
  'registration': (Buffer);
}
