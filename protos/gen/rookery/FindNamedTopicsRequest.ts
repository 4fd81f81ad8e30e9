// Original file: protos/rookery/messages.proto


/**
 * Whether a channel has messages in a topic that is not the empty one.
 */
export interface FindNamedTopicsRequest {
  'realm_id'?: (number);
  'channel_id'?: (number);
}

/**
 * Whether a channel has messages in a topic that is not the empty one.
 */
export interface FindNamedTopicsRequest__Output {
  'realm_id': (number);
  'channel_id': (number);
}
