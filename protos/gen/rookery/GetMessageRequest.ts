// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface GetMessageRequest {
  'message_id'?: (number | string | Long);
  'apply_markdown'?: (boolean);
  'allow_empty_topic_name'?: (boolean);
}

export interface GetMessageRequest__Output {
  'message_id': (number);
  'apply_markdown': (boolean);
  'allow_empty_topic_name': (boolean);
}
