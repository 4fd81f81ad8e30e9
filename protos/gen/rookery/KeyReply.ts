// Original file: protos/rookery/registration.proto


export interface KeyReply {
  /**
   * whose it is; '' for a link, which takes any
   */
  'email'?: (string);
}

export interface KeyReply__Output {
  /**
   * whose it is; '' for a link, which takes any
   */
  'email': (string);
}
