// Original file: protos/rookery/log.proto


export interface Flagged {
  'flag'?: (string);
  /**
   * a UserSet
   */
  'users'?: (Buffer | Uint8Array | string);
}

export interface Flagged__Output {
  'flag': (string);
  /**
   * a UserSet
   */
  'users': (Buffer);
}
