// Original file: protos/rookery/messages.proto


/**
 * A mail to the address of a channel becomes a message of it.
 */
export interface PostMailRequest {
  /**
   * of the address
   */
  'token'?: (string);
  /**
   * the same each time that this mail comes to this address
   */
  'key'?: (string);
  'topic'?: (string);
  'content'?: (string);
}

/**
 * A mail to the address of a channel becomes a message of it.
 */
export interface PostMailRequest__Output {
  /**
   * of the address
   */
  'token': (string);
  /**
   * the same each time that this mail comes to this address
   */
  'key': (string);
  'topic': (string);
  'content': (string);
}
