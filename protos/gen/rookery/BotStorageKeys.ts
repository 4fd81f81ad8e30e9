// Original file: protos/rookery/users.proto


export interface BotStorageKeys {
  'keys'?: (string)[];
  /**
   * instead
   */
  'all'?: (boolean);
}

export interface BotStorageKeys__Output {
  'keys': (string)[];
  /**
   * instead
   */
  'all': (boolean);
}
