// Original file: protos/rookery/registration.proto


export interface FetchOwnApiKeyRequest {
  'password'?: (string);
}

export interface FetchOwnApiKeyRequest__Output {
  'password': (string);
}
