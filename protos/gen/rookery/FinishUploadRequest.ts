// Original file: protos/rookery/uploads.proto

import type { Long } from '@grpc/proto-loader';

export interface FinishUploadRequest {
  'upload_id'?: (string);
  'pieces'?: (number);
  /**
   * of the whole, in bytes
   */
  'size'?: (number | string | Long);
}

export interface FinishUploadRequest__Output {
  'upload_id': (string);
  'pieces': (number);
  /**
   * of the whole, in bytes
   */
  'size': (number);
}
