// Original file: protos/rookery/users.proto


export interface CreateUserReply {
  'user_id'?: (number);
}

export interface CreateUserReply__Output {
  'user_id': (number);
}
