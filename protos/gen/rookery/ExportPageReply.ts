// Original file: protos/rookery/exports.proto


export interface ExportPageReply {
  /**
   * JSON objects, each with a line break behind it; of `upload` the bytes of a piece
   */
  'lines'?: (Buffer | Uint8Array | string);
  /**
   * '': that was all
   */
  'cursor'?: (string);
  /**
   * what was asked for is not there any more
   */
  'gone'?: (boolean);
}

export interface ExportPageReply__Output {
  /**
   * JSON objects, each with a line break behind it; of `upload` the bytes of a piece
   */
  'lines': (Buffer);
  /**
   * '': that was all
   */
  'cursor': (string);
  /**
   * what was asked for is not there any more
   */
  'gone': (boolean);
}
