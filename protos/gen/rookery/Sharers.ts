// Original file: protos/rookery/common.proto


export interface Sharers {
  'user_id'?: (number);
  /**
   * a UserSet; the user may be in it
   */
  'sharers'?: (Buffer | Uint8Array | string);
}

export interface Sharers__Output {
  'user_id': (number);
  /**
   * a UserSet; the user may be in it
   */
  'sharers': (Buffer);
}
