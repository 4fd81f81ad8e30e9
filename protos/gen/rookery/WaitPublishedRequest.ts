// Original file: protos/rookery/common.proto

import type { Long } from '@grpc/proto-loader';

export interface WaitPublishedRequest {
  'realm_id'?: (number);
  'seq'?: (number | string | Long);
}

export interface WaitPublishedRequest__Output {
  'realm_id': (number);
  'seq': (number);
}
