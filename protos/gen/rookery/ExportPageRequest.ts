// Original file: protos/rookery/exports.proto


/**
 * What one service has for an archive, a page at a time.
 */
export interface ExportPageRequest {
  'realm_id'?: (number);
  'collection'?: (string);
  /**
   * '': from the start
   */
  'cursor'?: (string);
  /**
   * a UserSet: whose private data may be in it
   */
  'consenting'?: (Buffer | Uint8Array | string);
  /**
   * of messages: the `scope` that messages told of that of channels
   */
  'scope'?: (Buffer | Uint8Array | string);
}

/**
 * What one service has for an archive, a page at a time.
 */
export interface ExportPageRequest__Output {
  'realm_id': (number);
  'collection': (string);
  /**
   * '': from the start
   */
  'cursor': (string);
  /**
   * a UserSet: whose private data may be in it
   */
  'consenting': (Buffer);
  /**
   * of messages: the `scope` that messages told of that of channels
   */
  'scope': (Buffer);
}
