// Original file: protos/rookery/own.proto


/**
 * Delivers a scheduled message or a reminder whose time has come, unless it is another by now.
 */
export interface DeliverDueRequest {
  'realm_id'?: (number);
  /**
   * of its document
   */
  'key'?: (string);
  'version'?: (number);
}

/**
 * Delivers a scheduled message or a reminder whose time has come, unless it is another by now.
 */
export interface DeliverDueRequest__Output {
  'realm_id': (number);
  /**
   * of its document
   */
  'key': (string);
  'version': (number);
}
