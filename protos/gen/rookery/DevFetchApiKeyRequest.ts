// Original file: protos/rookery/users.proto


export interface DevFetchApiKeyRequest {
  'realm_id'?: (number);
  'username'?: (string);
}

export interface DevFetchApiKeyRequest__Output {
  'realm_id': (number);
  'username': (string);
}
