// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

export interface ChannelActivity {
  'channel_id'?: (number);
  /**
   * 0: there is none
   */
  'first_message_id'?: (number | string | Long);
  /**
   * when the newest was sent, UNIX milliseconds; 0: there is none
   */
  'newest_at_ms'?: (number | string | Long);
  /**
   * `recent` was counted
   */
  'counted'?: (boolean);
  /**
   * how many were sent within 28 days
   */
  'recent'?: (number);
}

export interface ChannelActivity__Output {
  'channel_id': (number);
  /**
   * 0: there is none
   */
  'first_message_id': (number);
  /**
   * when the newest was sent, UNIX milliseconds; 0: there is none
   */
  'newest_at_ms': (number);
  /**
   * `recent` was counted
   */
  'counted': (boolean);
  /**
   * how many were sent within 28 days
   */
  'recent': (number);
}
