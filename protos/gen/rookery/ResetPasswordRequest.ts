// Original file: protos/rookery/registration.proto


export interface ResetPasswordRequest {
  'realm_id'?: (number);
  'key'?: (string);
  'password'?: (string);
}

export interface ResetPasswordRequest__Output {
  'realm_id': (number);
  'key': (string);
  'password': (string);
}
