// Original file: protos/rookery/users.proto


export interface GetImageReply {
  /**
   * none: there is no such image
   */
  'bytes'?: (Buffer | Uint8Array | string);
  /**
   * the content type
   */
  'type'?: (string);
}

export interface GetImageReply__Output {
  /**
   * none: there is no such image
   */
  'bytes': (Buffer);
  /**
   * the content type
   */
  'type': (string);
}
