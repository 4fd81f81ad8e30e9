// Original file: protos/rookery/users.proto


export interface ApiKeyReply {
  'user_id'?: (number);
  /**
   * where the user gets mail
   */
  'email'?: (string);
  'api_key'?: (string);
  /**
   * set when the call also logged in
   */
  'session_id'?: (string);
}

export interface ApiKeyReply__Output {
  'user_id': (number);
  /**
   * where the user gets mail
   */
  'email': (string);
  'api_key': (string);
  /**
   * set when the call also logged in
   */
  'session_id': (string);
}
