// Original file: protos/rookery/users.proto


export interface RegenerateApiKeyRequest {
  'bot_id'?: (number);
  /**
   * the caller's own key, in place of the bot's
   */
  'self'?: (boolean);
}

export interface RegenerateApiKeyRequest__Output {
  'bot_id': (number);
  /**
   * the caller's own key, in place of the bot's
   */
  'self': (boolean);
}
