// Original file: protos/rookery/channels.proto

import type { Long } from '@grpc/proto-loader';

export interface RosterVersion {
  'channel_id'?: (number);
  'version'?: (number | string | Long);
}

export interface RosterVersion__Output {
  'channel_id': (number);
  'version': (number);
}
