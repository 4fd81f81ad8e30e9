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
}
