// Original file: protos/rookery/channels.proto


/**
 * The channels that keep messages for another time than the organisation.
 */
export interface ListRetentionsRequest {
  'realm_id'?: (number);
}

/**
 * The channels that keep messages for another time than the organisation.
 */
export interface ListRetentionsRequest__Output {
  'realm_id': (number);
}
