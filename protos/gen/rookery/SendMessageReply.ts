// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface SendMessageReply {
  'id'?: (number | string | Long);
}

export interface SendMessageReply__Output {
  'id': (number);
}
