// Original file: protos/rookery/log.proto

import type { Long } from '@grpc/proto-loader';

export interface Cause {
  'service'?: (string);
  'seq'?: (number | string | Long);
}

export interface Cause__Output {
  'service': (string);
  'seq': (number);
}
