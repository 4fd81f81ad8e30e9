// Original file: protos/rookery/users.proto


export interface RegenerateApiKeyRequest {
  /**
   * 0: the caller's own key
   */
  'bot_id'?: (number);
}

export interface RegenerateApiKeyRequest__Output {
  /**
   * 0: the caller's own key
   */
  'bot_id': (number);
}
