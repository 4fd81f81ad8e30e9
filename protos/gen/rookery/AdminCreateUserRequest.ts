// Original file: protos/rookery/users.proto


export interface AdminCreateUserRequest {
  'realm_id'?: (number);
  'email'?: (string);
  'full_name'?: (string);
  'role'?: (number);
  /**
   * '' : none
   */
  'password'?: (string);
  'bot_type'?: (number);
  'bot_owner_id'?: (number);
}

export interface AdminCreateUserRequest__Output {
  'realm_id': (number);
  'email': (string);
  'full_name': (string);
  'role': (number);
  /**
   * '' : none
   */
  'password': (string);
  'bot_type': (number);
  'bot_owner_id': (number);
}
