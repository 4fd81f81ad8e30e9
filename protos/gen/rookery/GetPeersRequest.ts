// Original file: protos/rookery/channels.proto


/**
 * Who is subscribed to a channel that these users are subscribed to: everyone for those who are among the guests, for others the guests.
 */
export interface GetPeersRequest {
  'realm_id'?: (number);
  'user_ids'?: (number)[];
  /**
   * a UserSet
   */
  'guests'?: (Buffer | Uint8Array | string);
}

/**
 * Who is subscribed to a channel that these users are subscribed to: everyone for those who are among the guests, for others the guests.
 */
export interface GetPeersRequest__Output {
  'realm_id': (number);
  'user_ids': (number)[];
  /**
   * a UserSet
   */
  'guests': (Buffer);
}
