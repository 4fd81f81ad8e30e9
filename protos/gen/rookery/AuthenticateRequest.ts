// Original file: protos/rookery/users.proto


export interface AuthenticateRequest {
  'realm_id'?: (number);
  /**
   * with api_key
   */
  'email'?: (string);
  'api_key'?: (string);
  /**
   * instead of both
   */
  'session_id'?: (string);
}

export interface AuthenticateRequest__Output {
  'realm_id': (number);
  /**
   * with api_key
   */
  'email': (string);
  'api_key': (string);
  /**
   * instead of both
   */
  'session_id': (string);
}
