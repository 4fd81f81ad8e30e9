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
  /**
   * the user gets a mail, with `comment` in it
   */
  'notify'?: (boolean);
  'comment'?: (string);
  /**
   * for good: what made the account somebody's goes
   */
  'delete_profile'?: (boolean);
  /**
   * of any kind
   */
  'delete_messages'?: (boolean);
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
  /**
   * the user gets a mail, with `comment` in it
   */
  'notify': (boolean);
  'comment': (string);
  /**
   * for good: what made the account somebody's goes
   */
  'delete_profile': (boolean);
  /**
   * of any kind
   */
  'delete_messages': (boolean);
}
