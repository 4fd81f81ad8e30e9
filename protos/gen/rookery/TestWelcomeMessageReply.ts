// Original file: protos/rookery/users.proto

import type { Long } from '@grpc/proto-loader';

export interface TestWelcomeMessageReply {
  'message_id'?: (number | string | Long);
}

export interface TestWelcomeMessageReply__Output {
  'message_id': (number);
}
