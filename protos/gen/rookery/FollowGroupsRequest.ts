// Original file: protos/rookery/channels.proto


/**
 * Members of groups changed: whoever sees private channels by them now, or no more, is told.
 */
export interface FollowGroupsRequest {
  'realm_id'?: (number);
}

/**
 * Members of groups changed: whoever sees private channels by them now, or no more, is told.
 */
export interface FollowGroupsRequest__Output {
  'realm_id': (number);
}
