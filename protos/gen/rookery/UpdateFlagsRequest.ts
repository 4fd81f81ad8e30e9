// Original file: protos/rookery/messages.proto

import type { Long } from '@grpc/proto-loader';

export interface UpdateFlagsRequest {
  'message_ids'?: (number | string | Long)[];
  'op'?: (string);
  'flag'?: (string);
}

export interface UpdateFlagsRequest__Output {
  'message_ids': (number)[];
  'op': (string);
  'flag': (string);
}
