// Original file: protos/rookery/users.proto


export interface DeactivateRealmRequest {
  'deletion_delay_days'?: (number);
  /**
   * else its data stays
   */
  'has_deletion_delay'?: (boolean);
}

export interface DeactivateRealmRequest__Output {
  'deletion_delay_days': (number);
  /**
   * else its data stays
   */
  'has_deletion_delay': (boolean);
}
