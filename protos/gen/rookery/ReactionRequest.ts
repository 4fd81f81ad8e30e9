// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface ReactionRequest {
  'message_id'?: (number | string | Long);
  'emoji_name'?: (string);
  'emoji_code'?: (string);
  'reaction_type'?: (string);
}

export interface ReactionRequest__Output {
  'message_id': (number);
  'emoji_name': (string);
  'emoji_code': (string);
  'reaction_type': (string);
}
