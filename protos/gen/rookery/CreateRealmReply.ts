// Original file: protos/rookery/users.proto


export interface CreateRealmReply {
  'realm_id'?: (number);
}

export interface CreateRealmReply__Output {
  'realm_id': (number);
}
