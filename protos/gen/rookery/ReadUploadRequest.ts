// Original file: protos/rookery/uploads.proto


/**
 * A file, or a piece of it, for the caller.
 */
export interface ReadUploadRequest {
  'path_id'?: (string);
  'piece'?: (number);
  'wants_bytes'?: (boolean);
  /**
   * for whoever has a link that the gateway signed, to a file of this organisation: no caller
   */
  'linked_realm_id'?: (number);
}

/**
 * A file, or a piece of it, for the caller.
 */
export interface ReadUploadRequest__Output {
  'path_id': (string);
  'piece': (number);
  'wants_bytes': (boolean);
  /**
   * for whoever has a link that the gateway signed, to a file of this organisation: no caller
   */
  'linked_realm_id': (number);
}
