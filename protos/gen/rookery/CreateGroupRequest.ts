// Original file: protos/rookery/users.proto


export interface CreateGroupRequest {
  'realm_id'?: (number);
  'name'?: (string);
  'member_ids'?: (number)[];
}

export interface CreateGroupRequest__Output {
  'realm_id': (number);
  'name': (string);
  'member_ids': (number)[];
}
