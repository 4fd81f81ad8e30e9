// Original file: protos/rookery/users.proto


export interface UpdateSettingsDefaultsRequest {
  /**
   * a JSON object: settings by name; their types are checked
   */
  'settings'?: (Buffer | Uint8Array | string);
}

export interface UpdateSettingsDefaultsRequest__Output {
  /**
   * a JSON object: settings by name; their types are checked
   */
  'settings': (Buffer);
}
