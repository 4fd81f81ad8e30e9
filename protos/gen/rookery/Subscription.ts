// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

export interface Subscription {
  'channel_id'?: (number);
  /**
   * roster versions [from, to) in pairs; the last is open when `to` is 0
   */
  'intervals'?: (number | string | Long)[];
  'is_muted'?: (boolean);
}

export interface Subscription__Output {
  'channel_id': (number);
  /**
   * roster versions [from, to) in pairs; the last is open when `to` is 0
   */
  'intervals': (number)[];
  'is_muted': (boolean);
}
