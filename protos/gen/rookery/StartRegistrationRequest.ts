// Original file: protos/rookery/registration.proto


/**
 * A mail with a key that makes an account.
 */
export interface StartRegistrationRequest {
  'realm_id'?: (number);
  'email'?: (string);
  /**
   * of the link that was followed; '': anybody may join
   */
  'join_key'?: (string);
  'realm_url'?: (string);
}

/**
 * A mail with a key that makes an account.
 */
export interface StartRegistrationRequest__Output {
  'realm_id': (number);
  'email': (string);
  /**
   * of the link that was followed; '': anybody may join
   */
  'join_key': (string);
  'realm_url': (string);
}
