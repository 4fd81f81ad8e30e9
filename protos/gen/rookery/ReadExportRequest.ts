// Original file: protos/rookery/exports.proto


/**
 * A piece of a finished archive.
 */
export interface ReadExportRequest {
  /**
   * of its address
   */
  'key'?: (string);
  /**
   * counted from 0
   */
  'piece'?: (number);
}

/**
 * A piece of a finished archive.
 */
export interface ReadExportRequest__Output {
  /**
   * of its address
   */
  'key': (string);
  /**
   * counted from 0
   */
  'piece': (number);
}
