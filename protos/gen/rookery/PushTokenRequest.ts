// Original file: protos/rookery/users.proto


export interface PushTokenRequest {
  'token'?: (string);
  /**
   * a device of Apple's, for whose app it is
   */
  'apple'?: (boolean);
  'app_id'?: (string);
}

export interface PushTokenRequest__Output {
  'token': (string);
  /**
   * a device of Apple's, for whose app it is
   */
  'apple': (boolean);
  'app_id': (string);
}
