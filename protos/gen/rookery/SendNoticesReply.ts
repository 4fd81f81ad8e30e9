// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface SendNoticesReply {
  /**
   * of all messages, in the order of the notices and their people; 0 where one was dropped
   */
  'message_ids'?: (number | string | Long)[];
}

export interface SendNoticesReply__Output {
  /**
   * of all messages, in the order of the notices and their people; 0 where one was dropped
   */
  'message_ids': (number)[];
}
