// Original file: protos/rookery/exports.proto

import type { Long } from '@grpc/proto-loader';

export interface ReadExportReply {
  'bytes'?: (Buffer | Uint8Array | string);
  /**
   * of the whole, in bytes
   */
  'size'?: (number | string | Long);
  'export_id'?: (number);
}

export interface ReadExportReply__Output {
  'bytes': (Buffer);
  /**
   * of the whole, in bytes
   */
  'size': (number);
  'export_id': (number);
}
