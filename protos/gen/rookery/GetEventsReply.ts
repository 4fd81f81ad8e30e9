// Original file: protos/rookery/events.proto


export interface GetEventsReply {
  /**
   * {"events":[...],"queue_id":...}
   */
  'json'?: (Buffer | Uint8Array | string);
}

export interface GetEventsReply__Output {
  /**
   * {"events":[...],"queue_id":...}
   */
  'json': (Buffer);
}
