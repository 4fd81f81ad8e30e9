// Original file: protos/rookery/users.proto


export interface CreateGroupReply {
  'group_id'?: (number);
}

export interface CreateGroupReply__Output {
  'group_id': (number);
}
