// Original file: protos/rookery/messages.proto


/**
 * Deletes what the realm keeps no longer, now and not in the next round of the job that does it.
 */
export interface ExpireMessagesRequest {
  'realm_id'?: (number);
}

/**
 * Deletes what the realm keeps no longer, now and not in the next round of the job that does it.
 */
export interface ExpireMessagesRequest__Output {
  'realm_id': (number);
}
