// Original file: protos/rookery/channels.proto


export interface AccountRights {
  'role'?: (number);
  /**
   * nested ones too
   */
  'group_ids'?: (number)[];
}

export interface AccountRights__Output {
  'role': (number);
  /**
   * nested ones too
   */
  'group_ids': (number)[];
}
