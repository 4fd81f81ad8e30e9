// Original file: protos/rookery/uploads.proto

import type { Long } from '@grpc/proto-loader';

export interface ReadThumbnailReply {
  /**
   * none where it is not drawn yet
   */
  'bytes'?: (Buffer | Uint8Array | string);
  /**
   * never given to another content
   */
  'file_id'?: (string);
  /**
   * of the file, in bytes
   */
  'size'?: (number | string | Long);
  /**
   * which of the two it is
   */
  'animated'?: (boolean);
  /**
   * it cannot be drawn
   */
  'is_broken'?: (boolean);
}

export interface ReadThumbnailReply__Output {
  /**
   * none where it is not drawn yet
   */
  'bytes': (Buffer);
  /**
   * never given to another content
   */
  'file_id': (string);
  /**
   * of the file, in bytes
   */
  'size': (number);
  /**
   * which of the two it is
   */
  'animated': (boolean);
  /**
   * it cannot be drawn
   */
  'is_broken': (boolean);
}
