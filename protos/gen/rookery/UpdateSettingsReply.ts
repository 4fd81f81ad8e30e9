// Original file: protos/rookery/users.proto


export interface UpdateSettingsReply {
  /**
   * the new one, where the password is another; else ''
   */
  'api_key'?: (string);
}

export interface UpdateSettingsReply__Output {
  /**
   * the new one, where the password is another; else ''
   */
  'api_key': (string);
}
