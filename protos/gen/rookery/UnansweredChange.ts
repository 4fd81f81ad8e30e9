// Original file: protos/rookery/gateway.proto


export interface UnansweredChange {
  'realm_id'?: (number);
  'user_id'?: (number);
  'path'?: (string);
  /**
   * of method, path, fields and files
   */
  'digest'?: (string);
  'request_key'?: (string);
  /**
   * makes a thing of its own: later requests at the path do not affect it
   */
  'creates'?: (boolean);
}

export interface UnansweredChange__Output {
  'realm_id': (number);
  'user_id': (number);
  'path': (string);
  /**
   * of method, path, fields and files
   */
  'digest': (string);
  'request_key': (string);
  /**
   * makes a thing of its own: later requests at the path do not affect it
   */
  'creates': (boolean);
}
