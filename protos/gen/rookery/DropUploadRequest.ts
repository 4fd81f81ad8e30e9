// Original file: protos/rookery/uploads.proto


export interface DropUploadRequest {
  'upload_id'?: (string);
}

export interface DropUploadRequest__Output {
  'upload_id': (string);
}
