// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

/**
 * How the people of an organisation receive messages.
 */
export interface GetReceptionsRequest {
  'realm_id'?: (number);
  /**
   * unchanged: not_modified, no lists
   */
  'known_version'?: (number | string | Long);
}

/**
 * How the people of an organisation receive messages.
 */
export interface GetReceptionsRequest__Output {
  'realm_id': (number);
  /**
   * unchanged: not_modified, no lists
   */
  'known_version': (number);
}
