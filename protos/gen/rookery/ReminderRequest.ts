// Original file: protos/rookery/own.proto

import type { Long } from '@grpc/proto-loader';

export interface ReminderRequest {
  'message_id'?: (number | string | Long);
  /**
   * UNIX seconds
   */
  'deliver_at'?: (number | string | Long);
  /**
   * '': none
   */
  'note'?: (string);
}

export interface ReminderRequest__Output {
  'message_id': (number);
  /**
   * UNIX seconds
   */
  'deliver_at': (number);
  /**
   * '': none
   */
  'note': (string);
}
