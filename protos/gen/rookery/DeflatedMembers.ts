// Original file: protos/rookery/common.proto


/**
 * Members of a JSON object, each behind a comma, as a piece of a gzip stream.
 */
export interface DeflatedMembers {
  /**
   * raw deflate, ended by a full flush
   */
  'blocks'?: (Buffer | Uint8Array | string);
  /**
   * in bytes, before
   */
  'length'?: (number);
  /**
   * CRC-32 of these bytes
   */
  'checksum'?: (number);
}

/**
 * Members of a JSON object, each behind a comma, as a piece of a gzip stream.
 */
export interface DeflatedMembers__Output {
  /**
   * raw deflate, ended by a full flush
   */
  'blocks': (Buffer);
  /**
   * in bytes, before
   */
  'length': (number);
  /**
   * CRC-32 of these bytes
   */
  'checksum': (number);
}
