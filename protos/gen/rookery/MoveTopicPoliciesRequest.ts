// Original file: protos/rookery/channels.proto


/**
 * All that somebody sees of a topic got another name or went to another channel: what people chose of it goes with it.
 */
export interface MoveTopicPoliciesRequest {
  'realm_id'?: (number);
  /**
   * of the move: it is done once
   */
  'key'?: (string);
  'channel_id'?: (number);
  'topic'?: (string);
  /**
   * 0: the same
   */
  'to_channel_id'?: (number);
  'to_topic'?: (string);
  /**
   * the other topic had messages: people keep the more visible of their choices
   */
  'merges'?: (boolean);
}

/**
 * All that somebody sees of a topic got another name or went to another channel: what people chose of it goes with it.
 */
export interface MoveTopicPoliciesRequest__Output {
  'realm_id': (number);
  /**
   * of the move: it is done once
   */
  'key': (string);
  'channel_id': (number);
  'topic': (string);
  /**
   * 0: the same
   */
  'to_channel_id': (number);
  'to_topic': (string);
  /**
   * the other topic had messages: people keep the more visible of their choices
   */
  'merges': (boolean);
}
