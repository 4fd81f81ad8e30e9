// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What one user may see: the channels of the realm and the user's subscriptions, past ones included.
 */
export interface GetViewRequest {
  'known_table_version'?: (number);
  'known_view_version'?: (number | string | Long);
  /**
   * 0: the caller
   */
  'user_id'?: (number);
  'known_topics_version'?: (number | string | Long);
  /**
   * else nothing of topics is sent
   */
  'wants_topics'?: (boolean);
}

/**
 * What one user may see: the channels of the realm and the user's subscriptions, past ones included.
 */
export interface GetViewRequest__Output {
  'known_table_version': (number);
  'known_view_version': (number);
  /**
   * 0: the caller
   */
  'user_id': (number);
  'known_topics_version': (number);
  /**
   * else nothing of topics is sent
   */
  'wants_topics': (boolean);
}
