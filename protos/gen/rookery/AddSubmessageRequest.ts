// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Taking part in a message's widget.
 */
export interface AddSubmessageRequest {
  'message_id'?: (number | string | Long);
  /**
   * JSON
   */
  'content'?: (string);
}

/**
 * Taking part in a message's widget.
 */
export interface AddSubmessageRequest__Output {
  'message_id': (number);
  /**
   * JSON
   */
  'content': (string);
}
