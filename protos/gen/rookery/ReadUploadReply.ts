// Original file: protos/rookery/uploads.proto

import type { Long } from '@grpc/proto-loader';

export interface ReadUploadReply {
  'bytes'?: (Buffer | Uint8Array | string);
  /**
   * of the whole, in bytes
   */
  'size'?: (number | string | Long);
  'name'?: (string);
  /**
   * one that browsers may show, or application/octet-stream
   */
  'content_type'?: (string);
  /**
   * never given to another content
   */
  'file_id'?: (string);
}

export interface ReadUploadReply__Output {
  'bytes': (Buffer);
  /**
   * of the whole, in bytes
   */
  'size': (number);
  'name': (string);
  /**
   * one that browsers may show, or application/octet-stream
   */
  'content_type': (string);
  /**
   * never given to another content
   */
  'file_id': (string);
}
