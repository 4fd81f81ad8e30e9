// Original file: protos/rookery/messages.proto


/**
 * What the caller has unread in a channel, or in one topic of it, becomes read.
 */
export interface MarkChannelAsReadRequest {
  'channel_id'?: (number);
  'topic'?: (string);
  'has_topic'?: (boolean);
}

/**
 * What the caller has unread in a channel, or in one topic of it, becomes read.
 */
export interface MarkChannelAsReadRequest__Output {
  'channel_id': (number);
  'topic': (string);
  'has_topic': (boolean);
}
