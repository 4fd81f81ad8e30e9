// Original file: protos/rookery/users.proto


/**
 * These users share channels, or direct conversations, with others than before.
 */
export interface FollowSightsRequest {
  'realm_id'?: (number);
  'user_ids'?: (number)[];
  'conversations'?: (boolean);
}

/**
 * These users share channels, or direct conversations, with others than before.
 */
export interface FollowSightsRequest__Output {
  'realm_id': (number);
  'user_ids': (number)[];
  'conversations': (boolean);
}
