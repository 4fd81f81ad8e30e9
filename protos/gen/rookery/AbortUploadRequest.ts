// Original file: protos/rookery/uploads.proto


export interface AbortUploadRequest {
  'upload_id'?: (string);
}

export interface AbortUploadRequest__Output {
  'upload_id': (string);
}
