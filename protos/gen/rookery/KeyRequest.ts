// Original file: protos/rookery/registration.proto


/**
 * What a key of a mail or a link opens.
 */
export interface KeyRequest {
  'realm_id'?: (number);
  'key'?: (string);
  /**
   * register, join, password
   */
  'purpose'?: (string);
}

/**
 * What a key of a mail or a link opens.
 */
export interface KeyRequest__Output {
  'realm_id': (number);
  'key': (string);
  /**
   * register, join, password
   */
  'purpose': (string);
}
