// Original file: protos/rookery/users.proto


export interface GetAvatarUrlReply {
  /**
   * below the organisation's address where it begins with '/'
   */
  'url'?: (string);
}

export interface GetAvatarUrlReply__Output {
  /**
   * below the organisation's address where it begins with '/'
   */
  'url': (string);
}
