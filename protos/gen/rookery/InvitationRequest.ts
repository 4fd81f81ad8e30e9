// Original file: protos/rookery/registration.proto


export interface InvitationRequest {
  'invite_id'?: (number);
  'multiuse'?: (boolean);
  /**
   * of one that is sent again
   */
  'realm_url'?: (string);
}

export interface InvitationRequest__Output {
  'invite_id': (number);
  'multiuse': (boolean);
  /**
   * of one that is sent again
   */
  'realm_url': (string);
}
