// Original file: protos/rookery/users.proto


export interface PlaygroundRequest {
  /**
   * of one that is there,
   */
  'playground_id'?: (number);
  /**
   * or of a new one
   */
  'name'?: (string);
  'pygments_language'?: (string);
  'url_template'?: (string);
}

export interface PlaygroundRequest__Output {
  /**
   * of one that is there,
   */
  'playground_id': (number);
  /**
   * or of a new one
   */
  'name': (string);
  'pygments_language': (string);
  'url_template': (string);
}
