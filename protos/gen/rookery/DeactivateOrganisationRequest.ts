// Original file: protos/rookery/users.proto


export interface DeactivateOrganisationRequest {
  'deletion_delay_days'?: (number);
  /**
   * else its data stays
   */
  'has_deletion_delay'?: (boolean);
}

export interface DeactivateOrganisationRequest__Output {
  'deletion_delay_days': (number);
  /**
   * else its data stays
   */
  'has_deletion_delay': (boolean);
}
