// Original file: protos/rookery/registration.proto


export interface LogInRequest {
  'realm_id'?: (number);
  'username'?: (string);
  'password'?: (string);
}

export interface LogInRequest__Output {
  'realm_id': (number);
  'username': (string);
  'password': (string);
}
