// Original file: protos/rookery/messages.proto


/**
 * Who is in a direct conversation with each of these users.
 */
export interface GetCorrespondentsRequest {
  'realm_id'?: (number);
  'user_ids'?: (number)[];
}

/**
 * Who is in a direct conversation with each of these users.
 */
export interface GetCorrespondentsRequest__Output {
  'realm_id': (number);
  'user_ids': (number)[];
}
