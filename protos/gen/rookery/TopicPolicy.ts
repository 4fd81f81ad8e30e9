// Original file: protos/rookery/channels.proto


/**
 * How visible a topic is to the user, who chose that.
 */
export interface TopicPolicy {
  'channel_id'?: (number);
  /**
   * in lower case
   */
  'topic'?: (string);
  /**
   * TOPIC_POLICIES (packages/core)
   */
  'policy'?: (number);
}

/**
 * How visible a topic is to the user, who chose that.
 */
export interface TopicPolicy__Output {
  'channel_id': (number);
  /**
   * in lower case
   */
  'topic': (string);
  /**
   * TOPIC_POLICIES (packages/core)
   */
  'policy': (number);
}
