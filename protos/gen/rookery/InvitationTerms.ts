// Original file: protos/rookery/registration.proto


/**
 * What an invitation gives to whoever follows it.
 */
export interface InvitationTerms {
  /**
   * 100 to 600
   */
  'role'?: (number);
  'channel_ids'?: (number)[];
  'group_ids'?: (number)[];
  'include_default_channels'?: (boolean);
  /**
   * 0: never
   */
  'expires_in_minutes'?: (number);
  'has_welcome_text'?: (boolean);
  /**
   * of administrators; '': no text of one's own
   */
  'welcome_text'?: (string);
}

/**
 * What an invitation gives to whoever follows it.
 */
export interface InvitationTerms__Output {
  /**
   * 100 to 600
   */
  'role': (number);
  'channel_ids': (number)[];
  'group_ids': (number)[];
  'include_default_channels': (boolean);
  /**
   * 0: never
   */
  'expires_in_minutes': (number);
  'has_welcome_text': (boolean);
  /**
   * of administrators; '': no text of one's own
   */
  'welcome_text': (string);
}
