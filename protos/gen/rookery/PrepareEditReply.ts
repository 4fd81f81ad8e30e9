// Original file: protos/rookery/messages.proto


export interface PrepareEditReply {
  /**
   * 0: a direct message
   */
  'channel_id'?: (number);
  /**
   * of a channel message
   */
  'topic'?: (string);
  /**
   * of a direct message: everyone in the conversation
   */
  'user_ids'?: (number)[];
  /**
   * a UserSet
   */
  'audience'?: (Buffer | Uint8Array | string);
}

export interface PrepareEditReply__Output {
  /**
   * 0: a direct message
   */
  'channel_id': (number);
  /**
   * of a channel message
   */
  'topic': (string);
  /**
   * of a direct message: everyone in the conversation
   */
  'user_ids': (number)[];
  /**
   * a UserSet
   */
  'audience': (Buffer);
}
