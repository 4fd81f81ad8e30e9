// Original file: protos/rookery/users.proto


export interface CheckSubdomainReply {
  /**
   * '': it is free
   */
  'objection'?: (string);
}

export interface CheckSubdomainReply__Output {
  /**
   * '': it is free
   */
  'objection': (string);
}
