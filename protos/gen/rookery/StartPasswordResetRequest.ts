// Original file: protos/rookery/registration.proto


export interface StartPasswordResetRequest {
  'realm_id'?: (number);
  'email'?: (string);
  'realm_url'?: (string);
}

export interface StartPasswordResetRequest__Output {
  'realm_id': (number);
  'email': (string);
  'realm_url': (string);
}
