// Original file: protos/rookery/users.proto


export interface GetBotApiKeyRequest {
  'bot_id'?: (number);
}

export interface GetBotApiKeyRequest__Output {
  'bot_id': (number);
}
