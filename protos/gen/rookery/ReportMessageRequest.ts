// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What a content would be as a message of the caller's.
 */
export interface ReportMessageRequest {
  'message_id'?: (number | string | Long);
  /**
   * a key of REPORT_TYPES
   */
  'report_type'?: (string);
  'description'?: (string);
}

/**
 * What a content would be as a message of the caller's.
 */
export interface ReportMessageRequest__Output {
  'message_id': (number);
  /**
   * a key of REPORT_TYPES
   */
  'report_type': (string);
  'description': (string);
}
