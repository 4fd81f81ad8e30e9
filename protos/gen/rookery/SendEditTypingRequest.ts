// Original file: protos/rookery/events.proto

import type { Long } from '@grpc/proto-loader';

export interface SendEditTypingRequest {
  'op'?: (string);
  'message_id'?: (number | string | Long);
}

export interface SendEditTypingRequest__Output {
  'op': (string);
  'message_id': (number);
}
