// Original file: protos/rookery/users.proto


export interface ChangeAlertWordsRequest {
  'words'?: (string)[];
  /**
   * take them away instead of adding them
   */
  'remove'?: (boolean);
}

export interface ChangeAlertWordsRequest__Output {
  'words': (string)[];
  /**
   * take them away instead of adding them
   */
  'remove': (boolean);
}
