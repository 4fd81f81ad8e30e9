// Original file: protos/rookery/users.proto


export interface GetAvatarUrlRequest {
  'user_id'?: (number);
  /**
   * instead of the id
   */
  'email'?: (string);
  'medium'?: (boolean);
}

export interface GetAvatarUrlRequest__Output {
  'user_id': (number);
  /**
   * instead of the id
   */
  'email': (string);
  'medium': (boolean);
}
