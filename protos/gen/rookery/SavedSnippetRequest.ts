// Original file: protos/rookery/own.proto


export interface SavedSnippetRequest {
  /**
   * 0: a new one
   */
  'id'?: (number);
  'title'?: (string);
  'has_title'?: (boolean);
  'content'?: (string);
  'has_content'?: (boolean);
}

export interface SavedSnippetRequest__Output {
  /**
   * 0: a new one
   */
  'id': (number);
  'title': (string);
  'has_title': (boolean);
  'content': (string);
  'has_content': (boolean);
}
