// Original file: protos/rookery/uploads.proto


export interface AttachmentRequest {
  'attachment_id'?: (number);
}

export interface AttachmentRequest__Output {
  'attachment_id': (number);
}
