// Original file: protos/rookery/events.proto


export interface SendTypingRequest {
  'op'?: (string);
  /**
   * direct, channel
   */
  'type'?: (string);
  'user_ids'?: (number)[];
  'channel_id'?: (number);
  'topic'?: (string);
}

export interface SendTypingRequest__Output {
  'op': (string);
  /**
   * direct, channel
   */
  'type': (string);
  'user_ids': (number)[];
  'channel_id': (number);
  'topic': (string);
}
