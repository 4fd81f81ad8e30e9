// Original file: protos/rookery/uploads.proto


export interface WriteUploadRequest {
  'upload_id'?: (string);
  /**
   * counted from 0
   */
  'piece'?: (number);
  'bytes'?: (Buffer | Uint8Array | string);
}

export interface WriteUploadRequest__Output {
  'upload_id': (string);
  /**
   * counted from 0
   */
  'piece': (number);
  'bytes': (Buffer);
}
