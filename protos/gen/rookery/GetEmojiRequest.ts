// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

export interface GetEmojiRequest {
  'realm_id'?: (number);
  /**
   * of the organisation; unchanged: not_modified, no list
   */
  'known_version'?: (number | string | Long);
}

export interface GetEmojiRequest__Output {
  'realm_id': (number);
  /**
   * of the organisation; unchanged: not_modified, no list
   */
  'known_version': (number);
}
