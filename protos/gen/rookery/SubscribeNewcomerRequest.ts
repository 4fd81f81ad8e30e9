// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Somebody has come in: they are subscribed to what is still there of these channels. Once or again is the same.
 */
export interface SubscribeNewcomerRequest {
  'realm_id'?: (number);
  'user_id'?: (number);
  'channel_ids'?: (number)[];
  'include_defaults'?: (boolean);
  /**
   * of the users journal: what is told here comes after it in the log
   */
  'users_seq'?: (number | string | Long);
}

/**
 * Somebody has come in: they are subscribed to what is still there of these channels. Once or again is the same.
 */
export interface SubscribeNewcomerRequest__Output {
  'realm_id': (number);
  'user_id': (number);
  'channel_ids': (number)[];
  'include_defaults': (boolean);
  /**
   * of the users journal: what is told here comes after it in the log
   */
  'users_seq': (number);
}
