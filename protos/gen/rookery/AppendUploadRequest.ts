// Original file: protos/rookery/uploads.proto

import type { Long } from '@grpc/proto-loader';

/**
 * At most a piece of a megabyte, which does not reach over a multiple of a megabyte.
 */
export interface AppendUploadRequest {
  'upload_id'?: (string);
  'offset'?: (number | string | Long);
  'bytes'?: (Buffer | Uint8Array | string);
}

/**
 * At most a piece of a megabyte, which does not reach over a multiple of a megabyte.
 */
export interface AppendUploadRequest__Output {
  'upload_id': (string);
  'offset': (number);
  'bytes': (Buffer);
}
