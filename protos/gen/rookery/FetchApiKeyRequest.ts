// Original file: protos/rookery/users.proto


export interface FetchApiKeyRequest {
  'realm_id'?: (number);
  'username'?: (string);
  'password'?: (string);
}

export interface FetchApiKeyRequest__Output {
  'realm_id': (number);
  'username': (string);
  'password': (string);
}
