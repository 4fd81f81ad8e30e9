// Original file: protos/rookery/users.proto


export interface UpdateUserSettingsDefaultsRequest {
  /**
   * a JSON object: settings by name; their types are checked
   */
  'settings'?: (Buffer | Uint8Array | string);
}

export interface UpdateUserSettingsDefaultsRequest__Output {
  /**
   * a JSON object: settings by name; their types are checked
   */
  'settings': (Buffer);
}
