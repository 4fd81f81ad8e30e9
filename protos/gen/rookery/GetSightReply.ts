// Original file: protos/rookery/users.proto


export interface GetSightReply {
  /**
   * a UserSet
   */
  'seen'?: (Buffer | Uint8Array | string);
  /**
   * a UserSet
   */
  'unseen_by'?: (Buffer | Uint8Array | string);
  /**
   * where the organisation's own addresses are, of which unknown users have one
   */
  'host'?: (string);
}

export interface GetSightReply__Output {
  /**
   * a UserSet
   */
  'seen': (Buffer);
  /**
   * a UserSet
   */
  'unseen_by': (Buffer);
  /**
   * where the organisation's own addresses are, of which unknown users have one
   */
  'host': (string);
}
