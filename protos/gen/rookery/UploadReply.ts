// Original file: protos/rookery/uploads.proto


export interface UploadReply {
  'upload_id'?: (string);
}

export interface UploadReply__Output {
  'upload_id': (string);
}
