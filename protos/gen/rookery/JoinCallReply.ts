// Original file: protos/rookery/users.proto


export interface JoinCallReply {
  'url'?: (string);
}

export interface JoinCallReply__Output {
  'url': (string);
}
