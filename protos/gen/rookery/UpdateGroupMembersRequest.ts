// Original file: protos/rookery/users.proto


export interface UpdateGroupMembersRequest {
  'group_id'?: (number);
  'add_members'?: (number)[];
  'remove_members'?: (number)[];
  'add_subgroups'?: (number)[];
  'remove_subgroups'?: (number)[];
}

export interface UpdateGroupMembersRequest__Output {
  'group_id': (number);
  'add_members': (number)[];
  'remove_members': (number)[];
  'add_subgroups': (number)[];
  'remove_subgroups': (number)[];
}
