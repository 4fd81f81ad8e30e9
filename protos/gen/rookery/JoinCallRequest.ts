// Original file: protos/rookery/users.proto


/**
 * Somebody comes to a meeting of BigBlueButton by its link.
 */
export interface JoinCallRequest {
  'token'?: (string);
}

/**
 * Somebody comes to a meeting of BigBlueButton by its link.
 */
export interface JoinCallRequest__Output {
  'token': (string);
}
