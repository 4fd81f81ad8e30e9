// Original file: protos/rookery/users.proto


export interface UpdateProfileDataRequest {
  /**
   * JSON: [{"id": field, "value": text, ids of users, or null}]
   */
  'entries'?: (Buffer | Uint8Array | string);
}

export interface UpdateProfileDataRequest__Output {
  /**
   * JSON: [{"id": field, "value": text, ids of users, or null}]
   */
  'entries': (Buffer);
}
