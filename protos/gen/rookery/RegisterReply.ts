// Original file: protos/rookery/events.proto


export interface RegisterReply {
  /**
   * the response as a JSON object, less the fields that the gateway knows
   */
  'json'?: (Buffer | Uint8Array | string);
  'queue_id'?: (string);
}

export interface RegisterReply__Output {
  /**
   * the response as a JSON object, less the fields that the gateway knows
   */
  'json': (Buffer);
  'queue_id': (string);
}
