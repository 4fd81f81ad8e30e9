// Original file: protos/rookery/common.proto


/**
 * Who may do something: a group, or people and groups one by one.
 */
export interface GroupSettingValue {
  /**
   * 0: the lists are meant
   */
  'group_id'?: (number);
  'direct_members'?: (number)[];
  'direct_subgroups'?: (number)[];
}

/**
 * Who may do something: a group, or people and groups one by one.
 */
export interface GroupSettingValue__Output {
  /**
   * 0: the lists are meant
   */
  'group_id': (number);
  'direct_members': (number)[];
  'direct_subgroups': (number)[];
}
