// Original file: protos/rookery/exports.proto


export interface ExportPageReply {
  /**
   * JSON objects, each with a line break behind it
   */
  'lines'?: (Buffer | Uint8Array | string);
  /**
   * '': that was all
   */
  'cursor'?: (string);
}

export interface ExportPageReply__Output {
  /**
   * JSON objects, each with a line break behind it
   */
  'lines': (Buffer);
  /**
   * '': that was all
   */
  'cursor': (string);
}
