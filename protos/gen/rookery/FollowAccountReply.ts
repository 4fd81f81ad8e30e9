// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

export interface FollowAccountReply {
  /**
   * of the channels journal: what was told of this is at or before it
   */
  'seq'?: (number | string | Long);
}

export interface FollowAccountReply__Output {
  /**
   * of the channels journal: what was told of this is at or before it
   */
  'seq': (number);
}
