// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Who hears of it when messages of a channel are deleted, and what the channel's settings let the caller delete.
 */
export interface PrepareDeleteRequest {
  'realm_id'?: (number);
  'channel_id'?: (number);
  /**
   * the roster's when the messages were sent
   */
  'versions'?: (number | string | Long)[];
}

/**
 * Who hears of it when messages of a channel are deleted, and what the channel's settings let the caller delete.
 */
export interface PrepareDeleteRequest__Output {
  'realm_id': (number);
  'channel_id': (number);
  /**
   * the roster's when the messages were sent
   */
  'versions': (number)[];
}
