// Original file: protos/rookery/users.proto


export interface UpdateAlertWordsRequest {
  'words'?: (string)[];
  /**
   * take them away instead of adding them
   */
  'remove'?: (boolean);
}

export interface UpdateAlertWordsRequest__Output {
  'words': (string)[];
  /**
   * take them away instead of adding them
   */
  'remove': (boolean);
}
