// Original file: protos/rookery/users.proto


export interface UpdateUserGroupMembersRequest {
  'group_id'?: (number);
  'add_members'?: (number)[];
  'remove_members'?: (number)[];
  'add_subgroups'?: (number)[];
  'remove_subgroups'?: (number)[];
}

export interface UpdateUserGroupMembersRequest__Output {
  'group_id': (number);
  'add_members': (number)[];
  'remove_members': (number)[];
  'add_subgroups': (number)[];
  'remove_subgroups': (number)[];
}
