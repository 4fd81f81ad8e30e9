// Original file: protos/rookery/own.proto


/**
 * Forgets the drafts of people who do not have them kept any more.
 */
export interface ForgetDraftsRequest {
  'realm_id'?: (number);
  'user_ids'?: (number)[];
  /**
   * not drafts alone, but all that they keep for themselves
   */
  'everything'?: (boolean);
}

/**
 * Forgets the drafts of people who do not have them kept any more.
 */
export interface ForgetDraftsRequest__Output {
  'realm_id': (number);
  'user_ids': (number)[];
  /**
   * not drafts alone, but all that they keep for themselves
   */
  'everything': (boolean);
}
