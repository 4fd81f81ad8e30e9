// Original file: protos/rookery/channels.proto


/**
 * Whose mails go where, by the token in the address.
 */
export interface FindEmailAddressRequest {
  'token'?: (string);
}

/**
 * Whose mails go where, by the token in the address.
 */
export interface FindEmailAddressRequest__Output {
  'token': (string);
}
