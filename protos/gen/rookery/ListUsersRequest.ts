// Original file: protos/rookery/users.proto


export interface ListUsersRequest {
  'client_gravatar'?: (boolean);
  'include_custom_profile_fields'?: (boolean);
  'user_ids'?: (number)[];
  /**
   * an empty list asks for nobody
   */
  'has_user_ids'?: (boolean);
}

export interface ListUsersRequest__Output {
  'client_gravatar': (boolean);
  'include_custom_profile_fields': (boolean);
  'user_ids': (number)[];
  /**
   * an empty list asks for nobody
   */
  'has_user_ids': (boolean);
}
