// Original file: protos/rookery/log.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A channel is taken away from people: subscriptions end, or the channel is shown to them no more.
 */
export interface Withdrawal {
  'channel_id'?: (number);
  /**
   * the roster version at which the subscriptions of `leaving` ended
   */
  'version'?: (number | string | Long);
  /**
   * a UserSet; empty where no subscription ended
   */
  'leaving'?: (Buffer | Uint8Array | string);
}

/**
 * A channel is taken away from people: subscriptions end, or the channel is shown to them no more.
 */
export interface Withdrawal__Output {
  'channel_id': (number);
  /**
   * the roster version at which the subscriptions of `leaving` ended
   */
  'version': (number);
  /**
   * a UserSet; empty where no subscription ended
   */
  'leaving': (Buffer);
}
