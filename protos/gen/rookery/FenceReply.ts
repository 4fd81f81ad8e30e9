// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface FenceReply {
  /**
   * of the messages journal: up to it everything comes before the change in the log
   */
  'seq'?: (number | string | Long);
}

export interface FenceReply__Output {
  /**
   * of the messages journal: up to it everything comes before the change in the log
   */
  'seq': (number);
}
