// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The cards of users by id, in any order; ids that do not exist are left out. Without ids: of everyone in the realm.
 */
export interface GetCardsRequest {
  'realm_id'?: (number);
  'user_ids'?: (number)[];
  /**
   * of the realm's cards; unchanged: not_modified, no list
   */
  'known_version'?: (number | string | Long);
}

/**
 * The cards of users by id, in any order; ids that do not exist are left out. Without ids: of everyone in the realm.
 */
export interface GetCardsRequest__Output {
  'realm_id': (number);
  'user_ids': (number)[];
  /**
   * of the realm's cards; unchanged: not_modified, no list
   */
  'known_version': (number);
}
