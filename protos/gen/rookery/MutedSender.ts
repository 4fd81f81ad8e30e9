// Original file: protos/rookery/users.proto


export interface MutedSender {
  'sender_id'?: (number);
  /**
   * a set of those who have muted them
   */
  'users'?: (Buffer | Uint8Array | string);
}

export interface MutedSender__Output {
  'sender_id': (number);
  /**
   * a set of those who have muted them
   */
  'users': (Buffer);
}
