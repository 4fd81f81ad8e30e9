// Original file: protos/rookery/users.proto


export interface DeactivateUserRequest {
  /**
   * 0: the caller
   */
  'user_id'?: (number);
  /**
   * a bot is meant, and nobody else
   */
  'bot'?: (boolean);
}

export interface DeactivateUserRequest__Output {
  /**
   * 0: the caller
   */
  'user_id': (number);
  /**
   * a bot is meant, and nobody else
   */
  'bot': (boolean);
}
