// Original file: protos/rookery/users.proto


export interface SystemBot {
  /**
   * 'notification-bot'
   */
  'name'?: (string);
  'user_id'?: (number);
}

export interface SystemBot__Output {
  /**
   * 'notification-bot'
   */
  'name': (string);
  'user_id': (number);
}
