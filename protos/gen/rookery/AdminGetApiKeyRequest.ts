// Original file: protos/rookery/users.proto


export interface AdminGetApiKeyRequest {
  'realm_id'?: (number);
  'email'?: (string);
  'regenerate'?: (boolean);
}

export interface AdminGetApiKeyRequest__Output {
  'realm_id': (number);
  'email': (string);
  'regenerate': (boolean);
}
