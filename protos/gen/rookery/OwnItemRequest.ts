// Original file: protos/rookery/own.proto


/**
 * Something of the caller's own, by its id.
 */
export interface OwnItemRequest {
  'id'?: (number);
}

/**
 * Something of the caller's own, by its id.
 */
export interface OwnItemRequest__Output {
  'id': (number);
}
