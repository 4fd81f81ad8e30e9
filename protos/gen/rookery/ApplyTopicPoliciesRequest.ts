// Original file: protos/rookery/channels.proto


/**
 * What the settings of the caller and of those whom they mention make of a topic, in which the caller does something.
 */
export interface ApplyTopicPoliciesRequest {
  'channel_id'?: (number);
  'topic'?: (string);
  /**
   * TopicAct (packages/core); '': nothing that the caller's settings speak of
   */
  'act'?: (string);
  /**
   * those who follow topics where they are mentioned
   */
  'mentioned'?: (number)[];
}

/**
 * What the settings of the caller and of those whom they mention make of a topic, in which the caller does something.
 */
export interface ApplyTopicPoliciesRequest__Output {
  'channel_id': (number);
  'topic': (string);
  /**
   * TopicAct (packages/core); '': nothing that the caller's settings speak of
   */
  'act': (string);
  /**
   * those who follow topics where they are mentioned
   */
  'mentioned': (number)[];
}
