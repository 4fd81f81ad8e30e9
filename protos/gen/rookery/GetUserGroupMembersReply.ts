// Original file: protos/rookery/users.proto


export interface GetUserGroupMembersReply {
  'ids'?: (number)[];
  /**
   * of the one asked about
   */
  'is_member'?: (boolean);
}

export interface GetUserGroupMembersReply__Output {
  'ids': (number)[];
  /**
   * of the one asked about
   */
  'is_member': (boolean);
}
