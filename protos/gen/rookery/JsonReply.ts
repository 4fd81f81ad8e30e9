// Original file: protos/rookery/common.proto


/**
 * A reply that is JSON as the client gets it, without the envelope: a JSON object.
 */
export interface JsonReply {
  'json'?: (Buffer | Uint8Array | string);
}

/**
 * A reply that is JSON as the client gets it, without the envelope: a JSON object.
 */
export interface JsonReply__Output {
  'json': (Buffer);
}
