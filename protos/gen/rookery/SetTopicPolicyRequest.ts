// Original file: protos/rookery/channels.proto


export interface SetTopicPolicyRequest {
  'channel_id'?: (number);
  /**
   * instead of the id (by_name)
   */
  'channel_name'?: (string);
  'by_name'?: (boolean);
  'topic'?: (string);
  /**
   * TOPIC_POLICIES (packages/core)
   */
  'policy'?: (number);
  /**
   * only where it is muted
   */
  'unmute'?: (boolean);
}

export interface SetTopicPolicyRequest__Output {
  'channel_id': (number);
  /**
   * instead of the id (by_name)
   */
  'channel_name': (string);
  'by_name': (boolean);
  'topic': (string);
  /**
   * TOPIC_POLICIES (packages/core)
   */
  'policy': (number);
  /**
   * only where it is muted
   */
  'unmute': (boolean);
}
