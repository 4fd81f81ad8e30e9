// Original file: protos/rookery/uploads.proto


/**
 * An upload comes in pieces of a megabyte, the last of which may be shorter.
 */
export interface StartUploadRequest {
  /**
   * as the client called the file
   */
  'name'?: (string);
  /**
   * as the client declared it
   */
  'content_type'?: (string);
}

/**
 * An upload comes in pieces of a megabyte, the last of which may be shorter.
 */
export interface StartUploadRequest__Output {
  /**
   * as the client called the file
   */
  'name': (string);
  /**
   * as the client declared it
   */
  'content_type': (string);
}
