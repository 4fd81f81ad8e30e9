// Original file: protos/rookery/users.proto


export interface CreateUserRequest {
  'email'?: (string);
  'password'?: (string);
  'full_name'?: (string);
}

export interface CreateUserRequest__Output {
  'email': (string);
  'password': (string);
  'full_name': (string);
}
