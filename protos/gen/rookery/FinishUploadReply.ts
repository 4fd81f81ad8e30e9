// Original file: protos/rookery/uploads.proto


export interface FinishUploadReply {
  /**
   * the path below /user_uploads/
   */
  'path_id'?: (string);
  'name'?: (string);
}

export interface FinishUploadReply__Output {
  /**
   * the path below /user_uploads/
   */
  'path_id': (string);
  'name': (string);
}
