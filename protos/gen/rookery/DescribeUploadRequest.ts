// Original file: protos/rookery/uploads.proto


/**
 * What the picture is that the caller uploaded: such have thumbnails, and messages show them.
 */
export interface DescribeUploadRequest {
  'path_id'?: (string);
  /**
   * in pixels, as it is shown
   */
  'width'?: (number);
  'height'?: (number);
  'animated'?: (boolean);
}

/**
 * What the picture is that the caller uploaded: such have thumbnails, and messages show them.
 */
export interface DescribeUploadRequest__Output {
  'path_id': (string);
  /**
   * in pixels, as it is shown
   */
  'width': (number);
  'height': (number);
  'animated': (boolean);
}
