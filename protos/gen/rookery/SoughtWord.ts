// Original file: protos/rookery/users.proto


export interface SoughtWord {
  /**
   * in lower case
   */
  'word'?: (string);
  /**
   * a set of those who look for it
   */
  'users'?: (Buffer | Uint8Array | string);
}

export interface SoughtWord__Output {
  /**
   * in lower case
   */
  'word': (string);
  /**
   * a set of those who look for it
   */
  'users': (Buffer);
}
