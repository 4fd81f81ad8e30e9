// Original file: protos/rookery/registration.proto


export interface StartAddressChangeRequest {
  'email'?: (string);
  'realm_url'?: (string);
}

export interface StartAddressChangeRequest__Output {
  'email': (string);
  'realm_url': (string);
}
