// Original file: protos/rookery/users.proto


export interface ProfileFieldRequest {
  /**
   * of one that exists
   */
  'field_id'?: (number);
  /**
   * of a new one
   */
  'type'?: (number);
  /**
   * what is to be said of it, as a JSON object with the API's names; what it leaves out stays
   */
  'wish'?: (Buffer | Uint8Array | string);
}

export interface ProfileFieldRequest__Output {
  /**
   * of one that exists
   */
  'field_id': (number);
  /**
   * of a new one
   */
  'type': (number);
  /**
   * what is to be said of it, as a JSON object with the API's names; what it leaves out stays
   */
  'wish': (Buffer);
}
