// Original file: protos/rookery/users.proto


export interface NamedGroup {
  /**
   * the name in the request
   */
  'asked'?: (string);
  'group_id'?: (number);
  'name'?: (string);
  /**
   * what people call it: 'Members' for role:members
   */
  'title'?: (string);
  'deactivated'?: (boolean);
  /**
   * the caller may call on its members
   */
  'may_mention'?: (boolean);
  /**
   * then these: a compressed set of user ids, through groups in it too
   */
  'members'?: (Buffer | Uint8Array | string);
}

export interface NamedGroup__Output {
  /**
   * the name in the request
   */
  'asked': (string);
  'group_id': (number);
  'name': (string);
  /**
   * what people call it: 'Members' for role:members
   */
  'title': (string);
  'deactivated': (boolean);
  /**
   * the caller may call on its members
   */
  'may_mention': (boolean);
  /**
   * then these: a compressed set of user ids, through groups in it too
   */
  'members': (Buffer);
}
