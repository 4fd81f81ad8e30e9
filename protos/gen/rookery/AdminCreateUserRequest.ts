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
  /**
   * the Welcome Bot says nothing to them: of tests, which count messages from none on
   */
  'no_welcome'?: (boolean);
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
  /**
   * the Welcome Bot says nothing to them: of tests, which count messages from none on
   */
  'no_welcome': (boolean);
}
