// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Who hears of it when messages of a channel get another topic or go to another channel, and what the settings let the caller do.
 */
export interface PrepareMoveRequest {
  'realm_id'?: (number);
  /**
   * where they are
   */
  'channel_id'?: (number);
  /**
   * the roster's when the messages were sent
   */
  'versions'?: (number | string | Long)[];
  /**
   * 0: they stay there
   */
  'to_channel_id'?: (number);
  /**
   * who holds some of them without having been subscribed
   */
  'holders'?: (number)[];
  /**
   * it was allowed before: who hears of it is asked for alone
   */
  'decided'?: (boolean);
}

/**
 * Who hears of it when messages of a channel get another topic or go to another channel, and what the settings let the caller do.
 */
export interface PrepareMoveRequest__Output {
  'realm_id': (number);
  /**
   * where they are
   */
  'channel_id': (number);
  /**
   * the roster's when the messages were sent
   */
  'versions': (number)[];
  /**
   * 0: they stay there
   */
  'to_channel_id': (number);
  /**
   * who holds some of them without having been subscribed
   */
  'holders': (number)[];
  /**
   * it was allowed before: who hears of it is asked for alone
   */
  'decided': (boolean);
}
