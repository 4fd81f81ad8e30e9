// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

export interface GetCardsRequest {
  'realm_id'?: (number);
  'user_ids'?: (number)[];
  /**
   * of the realm's cards; unchanged: not_modified, no list
   */
  'known_version'?: (number | string | Long);
}

export interface GetCardsRequest__Output {
  'realm_id': (number);
  'user_ids': (number)[];
  /**
   * of the realm's cards; unchanged: not_modified, no list
   */
  'known_version': (number);
}
