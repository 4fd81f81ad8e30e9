// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface DeleteMessageRequest {
  'message_id'?: (number | string | Long);
}

export interface DeleteMessageRequest__Output {
  'message_id': (number);
}
