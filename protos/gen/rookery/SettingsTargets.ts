// Original file: protos/rookery/users.proto


/**
 * Whose settings an administrator changes.
 */
export interface SettingsTargets {
  'user_ids'?: (number)[];
  /**
   * everyone in them, through other groups too
   */
  'group_ids'?: (number)[];
  /**
   * not of those who set it themselves
   */
  'skip_if_already_edited'?: (boolean);
}

/**
 * Whose settings an administrator changes.
 */
export interface SettingsTargets__Output {
  'user_ids': (number)[];
  /**
   * everyone in them, through other groups too
   */
  'group_ids': (number)[];
  /**
   * not of those who set it themselves
   */
  'skip_if_already_edited': (boolean);
}
