// Original file: protos/rookery/users.proto


export interface ReactivateUserRequest {
  'user_id'?: (number);
}

export interface ReactivateUserRequest__Output {
  'user_id': (number);
}
