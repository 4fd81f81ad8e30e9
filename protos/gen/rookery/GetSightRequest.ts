// Original file: protos/rookery/users.proto


/**
 * The cards of users by id, in any order; ids that do not exist are left out. Without ids: of everyone in the realm.
 * Whom a user sees, and who does not see them.
 */
export interface GetSightRequest {
  'realm_id'?: (number);
  'user_id'?: (number);
}

/**
 * The cards of users by id, in any order; ids that do not exist are left out. Without ids: of everyone in the realm.
 * Whom a user sees, and who does not see them.
 */
export interface GetSightRequest__Output {
  'realm_id': (number);
  'user_id': (number);
}
