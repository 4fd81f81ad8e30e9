// Original file: protos/rookery/users.proto


export interface LinkifierRequest {
  /**
   * 0: a new one
   */
  'filter_id'?: (number);
  /**
   * a JSON object with the API's names; what it leaves out stays
   */
  'wish'?: (Buffer | Uint8Array | string);
}

export interface LinkifierRequest__Output {
  /**
   * 0: a new one
   */
  'filter_id': (number);
  /**
   * a JSON object with the API's names; what it leaves out stays
   */
  'wish': (Buffer);
}
