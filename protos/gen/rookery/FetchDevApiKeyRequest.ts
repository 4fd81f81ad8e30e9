// Original file: protos/rookery/users.proto


export interface FetchDevApiKeyRequest {
  'realm_id'?: (number);
  'username'?: (string);
}

export interface FetchDevApiKeyRequest__Output {
  'realm_id': (number);
  'username': (string);
}
