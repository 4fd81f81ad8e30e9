// Original file: protos/rookery/registration.proto


/**
 * A browser that was logged in as somebody before: the gateway gave it a signed cookie that says so.
 */
export interface KnownDevice {
  'user_id'?: (number);
  /**
   * random, of this browser
   */
  'id'?: (string);
}

/**
 * A browser that was logged in as somebody before: the gateway gave it a signed cookie that says so.
 */
export interface KnownDevice__Output {
  'user_id': (number);
  /**
   * random, of this browser
   */
  'id': (string);
}
