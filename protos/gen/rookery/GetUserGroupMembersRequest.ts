// Original file: protos/rookery/users.proto


/**
 * Of groups in groups too, unless `direct_only`.
 */
export interface GetUserGroupMembersRequest {
  'group_id'?: (number);
  'direct_only'?: (boolean);
  /**
   * the groups in it, in place of the people
   */
  'subgroups'?: (boolean);
  /**
   * only whether `user_id` is a member
   */
  'one'?: (boolean);
  'user_id'?: (number);
}

/**
 * Of groups in groups too, unless `direct_only`.
 */
export interface GetUserGroupMembersRequest__Output {
  'group_id': (number);
  'direct_only': (boolean);
  /**
   * the groups in it, in place of the people
   */
  'subgroups': (boolean);
  /**
   * only whether `user_id` is a member
   */
  'one': (boolean);
  'user_id': (number);
}
