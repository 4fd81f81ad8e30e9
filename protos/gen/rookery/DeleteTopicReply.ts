// Original file: protos/rookery/messages.proto


export interface DeleteTopicReply {
  /**
   * false: there was no time for all; the rest is still there
   */
  'complete'?: (boolean);
}

export interface DeleteTopicReply__Output {
  /**
   * false: there was no time for all; the rest is still there
   */
  'complete': (boolean);
}
