// Original file: protos/rookery/uploads.proto


/**
 * The thumbnail of a file that the caller may have.
 */
export interface ReadThumbnailRequest {
  'path_id'?: (string);
  /**
   * moving where the picture does
   */
  'animated'?: (boolean);
}

/**
 * The thumbnail of a file that the caller may have.
 */
export interface ReadThumbnailRequest__Output {
  'path_id': (string);
  /**
   * moving where the picture does
   */
  'animated': (boolean);
}
