// Original file: protos/rookery/registration.proto


export interface InviteKeyReply {
  /**
   * of the link
   */
  'key'?: (string);
}

export interface InviteKeyReply__Output {
  /**
   * of the link
   */
  'key': (string);
}
