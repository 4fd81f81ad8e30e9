// Original file: protos/rookery/uploads.proto

import type { Long } from '@grpc/proto-loader';

export interface ResumableUpload {
  'upload_id'?: (string);
  'size'?: (number | string | Long);
  /**
   * so many bytes are there
   */
  'offset'?: (number | string | Long);
  'metadata'?: (string);
  /**
   * UNIX ms; 0 of one that is finished
   */
  'expires_at'?: (number | string | Long);
  /**
   * of one that is finished, where its file is found, below /user_uploads/
   */
  'path_id'?: (string);
  'name'?: (string);
}

export interface ResumableUpload__Output {
  'upload_id': (string);
  'size': (number);
  /**
   * so many bytes are there
   */
  'offset': (number);
  'metadata': (string);
  /**
   * UNIX ms; 0 of one that is finished
   */
  'expires_at': (number);
  /**
   * of one that is finished, where its file is found, below /user_uploads/
   */
  'path_id': (string);
  'name': (string);
}
