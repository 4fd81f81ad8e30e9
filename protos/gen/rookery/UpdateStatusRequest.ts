// Original file: protos/rookery/users.proto


export interface UpdateStatusRequest {
  'user_id'?: (number);
  /**
   * the caller is meant, in place of the id
   */
  'self'?: (boolean);
  /**
   * a JSON object with the API's names; what it leaves out stays
   */
  'wish'?: (Buffer | Uint8Array | string);
}

export interface UpdateStatusRequest__Output {
  'user_id': (number);
  /**
   * the caller is meant, in place of the id
   */
  'self': (boolean);
  /**
   * a JSON object with the API's names; what it leaves out stays
   */
  'wish': (Buffer);
}
