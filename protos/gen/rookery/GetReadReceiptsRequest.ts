// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface GetReadReceiptsRequest {
  'message_id'?: (number | string | Long);
}

export interface GetReadReceiptsRequest__Output {
  'message_id': (number);
}
