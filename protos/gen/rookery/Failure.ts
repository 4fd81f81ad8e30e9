// Original file: protos/rookery/rpc.proto


/**
 * A domain error crosses whole.
 */
export interface Failure {
  'code'?: (string);
  'msg'?: (string);
  'extra_json'?: (string);
  /**
   * domain, unavailable, deadline, cancelled, unimplemented, internal
   */
  'kind'?: (string);
  /**
   * 0: the code's own
   */
  'http_status'?: (number);
}

/**
 * A domain error crosses whole.
 */
export interface Failure__Output {
  'code': (string);
  'msg': (string);
  'extra_json': (string);
  /**
   * domain, unavailable, deadline, cancelled, unimplemented, internal
   */
  'kind': (string);
  /**
   * 0: the code's own
   */
  'http_status': (number);
}
