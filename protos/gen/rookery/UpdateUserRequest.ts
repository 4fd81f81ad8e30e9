// Original file: protos/rookery/users.proto


export interface UpdateUserRequest {
  'user_id'?: (number);
  /**
   * instead of the id
   */
  'email'?: (string);
  /**
   * '': as it is
   */
  'full_name'?: (string);
  /**
   * 0: as it is
   */
  'role'?: (number);
  /**
   * '': as it is
   */
  'new_email'?: (string);
  /**
   * a JSON array of {id, value}; empty: as it is
   */
  'profile_data'?: (Buffer | Uint8Array | string);
}

export interface UpdateUserRequest__Output {
  'user_id': (number);
  /**
   * instead of the id
   */
  'email': (string);
  /**
   * '': as it is
   */
  'full_name': (string);
  /**
   * 0: as it is
   */
  'role': (number);
  /**
   * '': as it is
   */
  'new_email': (string);
  /**
   * a JSON array of {id, value}; empty: as it is
   */
  'profile_data': (Buffer);
}
