// Original file: protos/rookery/users.proto


export interface MuteUserRequest {
  'user_id'?: (number);
}

export interface MuteUserRequest__Output {
  'user_id': (number);
}
