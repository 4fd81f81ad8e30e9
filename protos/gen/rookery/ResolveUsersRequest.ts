// Original file: protos/rookery/users.proto


/**
 * Users by id or address, for a direct message, typing, principals. Order is kept; an unknown one is the documented error.
 */
export interface ResolveUsersRequest {
  'user_ids'?: (number)[];
  /**
   * not both
   */
  'emails'?: (string)[];
  /**
   * also check that the caller may write to them directly
   */
  'direct_message'?: (boolean);
  /**
   * direct, channel: also check that the caller lets others know of typing there
   */
  'typing'?: (string);
  /**
   * whoever asks heeds `may_not_begin`; else those it would be true for are refused
   */
  'knows_conversations'?: (boolean);
}

/**
 * Users by id or address, for a direct message, typing, principals. Order is kept; an unknown one is the documented error.
 */
export interface ResolveUsersRequest__Output {
  'user_ids': (number)[];
  /**
   * not both
   */
  'emails': (string)[];
  /**
   * also check that the caller may write to them directly
   */
  'direct_message': (boolean);
  /**
   * direct, channel: also check that the caller lets others know of typing there
   */
  'typing': (string);
  /**
   * whoever asks heeds `may_not_begin`; else those it would be true for are refused
   */
  'knows_conversations': (boolean);
}
