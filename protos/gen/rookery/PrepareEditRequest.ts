// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Whether the caller may edit the message now, as EditMessage would say, where it is, and who would hear of it.
 */
export interface PrepareEditRequest {
  'message_id'?: (number | string | Long);
}

/**
 * Whether the caller may edit the message now, as EditMessage would say, where it is, and who would hear of it.
 */
export interface PrepareEditRequest__Output {
  'message_id': (number);
}
