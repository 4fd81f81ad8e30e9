// Original file: protos/rookery/uploads.proto


export interface ResumableUploadRequest {
  'upload_id'?: (string);
}

export interface ResumableUploadRequest__Output {
  'upload_id': (string);
}
