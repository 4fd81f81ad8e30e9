// Original file: protos/rookery/uploads.proto

import type { Long } from '@grpc/proto-loader';

/**
 * An upload that may break off and be gone on with elsewhere: its size is known, and its bytes come in their order.
 */
export interface StartResumableUploadRequest {
  /**
   * as the client called the file
   */
  'name'?: (string);
  /**
   * as the client declared it
   */
  'content_type'?: (string);
  /**
   * of the whole, in bytes
   */
  'size'?: (number | string | Long);
  /**
   * what the client gets back with it
   */
  'metadata'?: (string);
}

/**
 * An upload that may break off and be gone on with elsewhere: its size is known, and its bytes come in their order.
 */
export interface StartResumableUploadRequest__Output {
  /**
   * as the client called the file
   */
  'name': (string);
  /**
   * as the client declared it
   */
  'content_type': (string);
  /**
   * of the whole, in bytes
   */
  'size': (number);
  /**
   * what the client gets back with it
   */
  'metadata': (string);
}
