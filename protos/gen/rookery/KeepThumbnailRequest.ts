// Original file: protos/rookery/uploads.proto


export interface KeepThumbnailRequest {
  'path_id'?: (string);
  'animated'?: (boolean);
  /**
   * none: it cannot be drawn
   */
  'bytes'?: (Buffer | Uint8Array | string);
}

export interface KeepThumbnailRequest__Output {
  'path_id': (string);
  'animated': (boolean);
  /**
   * none: it cannot be drawn
   */
  'bytes': (Buffer);
}
