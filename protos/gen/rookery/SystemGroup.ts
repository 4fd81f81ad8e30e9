// Original file: protos/rookery/users.proto


export interface SystemGroup {
  /**
   * 'role:members'
   */
  'name'?: (string);
  'group_id'?: (number);
}

export interface SystemGroup__Output {
  /**
   * 'role:members'
   */
  'name': (string);
  'group_id': (number);
}
