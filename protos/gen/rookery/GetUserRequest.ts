// Original file: protos/rookery/users.proto


export interface GetUserRequest {
  'user_id'?: (number);
  /**
   * instead of the id
   */
  'email'?: (string);
  'client_gravatar'?: (boolean);
  'include_custom_profile_fields'?: (boolean);
}

export interface GetUserRequest__Output {
  'user_id': (number);
  /**
   * instead of the id
   */
  'email': (string);
  'client_gravatar': (boolean);
  'include_custom_profile_fields': (boolean);
}
