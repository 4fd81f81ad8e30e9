// Original file: protos/rookery/users.proto


/**
 * Who a user would be as a caller now: for what is done in their name while they are away.
 */
export interface GetCallerRequest {
  'realm_id'?: (number);
  'user_id'?: (number);
}

/**
 * Who a user would be as a caller now: for what is done in their name while they are away.
 */
export interface GetCallerRequest__Output {
  'realm_id': (number);
  'user_id': (number);
}
