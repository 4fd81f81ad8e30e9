// Original file: protos/rookery/users.proto


export interface GetGroupMembersReply {
  'ids'?: (number)[];
  /**
   * of the one asked about
   */
  'is_member'?: (boolean);
}

export interface GetGroupMembersReply__Output {
  'ids': (number)[];
  /**
   * of the one asked about
   */
  'is_member': (boolean);
}
