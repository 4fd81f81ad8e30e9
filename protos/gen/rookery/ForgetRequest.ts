// Original file: protos/rookery/gateway.proto


/**
 * What has changed: answers about it that were given, or asked for, before this call are used no more when it is answered.
 */
export interface ForgetRequest {
  'realm_id'?: (number);
  /**
   * whose credentials, role or groups
   */
  'user_ids'?: (number)[];
  /**
   * everybody's, and what the organisation is
   */
  'everyone'?: (boolean);
}

/**
 * What has changed: answers about it that were given, or asked for, before this call are used no more when it is answered.
 */
export interface ForgetRequest__Output {
  'realm_id': (number);
  /**
   * whose credentials, role or groups
   */
  'user_ids': (number)[];
  /**
   * everybody's, and what the organisation is
   */
  'everyone': (boolean);
}
