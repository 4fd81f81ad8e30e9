// Original file: protos/rookery/users.proto


export interface GetPresenceRequest {
  'user_id'?: (number);
  /**
   * instead of the id
   */
  'email'?: (string);
}

export interface GetPresenceRequest__Output {
  'user_id': (number);
  /**
   * instead of the id
   */
  'email': (string);
}
