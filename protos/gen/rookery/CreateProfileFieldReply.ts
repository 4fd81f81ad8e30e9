// Original file: protos/rookery/users.proto


export interface CreateProfileFieldReply {
  'id'?: (number);
}

export interface CreateProfileFieldReply__Output {
  'id': (number);
}
