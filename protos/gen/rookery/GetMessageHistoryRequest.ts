// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface GetMessageHistoryRequest {
  'message_id'?: (number | string | Long);
  'allow_empty_topic_name'?: (boolean);
}

export interface GetMessageHistoryRequest__Output {
  'message_id': (number);
  'allow_empty_topic_name': (boolean);
}
