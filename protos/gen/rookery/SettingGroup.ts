// Original file: protos/rookery/users.proto


export interface SettingGroup {
  'group_id'?: (number);
  /**
   * 'role:members'; '': people made it
   */
  'system'?: (string);
  'deactivated'?: (boolean);
  /**
   * a UserSet of whoever is active and in it, through groups in it too
   */
  'members'?: (Buffer | Uint8Array | string);
}

export interface SettingGroup__Output {
  'group_id': (number);
  /**
   * 'role:members'; '': people made it
   */
  'system': (string);
  'deactivated': (boolean);
  /**
   * a UserSet of whoever is active and in it, through groups in it too
   */
  'members': (Buffer);
}
