// Original file: protos/rookery/users.proto


export interface DeactivateUserRequest {
  'user_id'?: (number);
  /**
   * a bot is meant, and nobody else
   */
  'bot'?: (boolean);
  /**
   * the caller is meant, in place of the id
   */
  'self'?: (boolean);
}

export interface DeactivateUserRequest__Output {
  'user_id': (number);
  /**
   * a bot is meant, and nobody else
   */
  'bot': (boolean);
  /**
   * the caller is meant, in place of the id
   */
  'self': (boolean);
}
