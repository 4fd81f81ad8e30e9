// Original file: protos/rookery/messages.proto


/**
 * What the caller has unread of a sender becomes read.
 */
export interface ReadAllFromRequest {
  'sender_id'?: (number);
}

/**
 * What the caller has unread of a sender becomes read.
 */
export interface ReadAllFromRequest__Output {
  'sender_id': (number);
}
