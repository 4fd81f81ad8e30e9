// Original file: protos/rookery/users.proto


export interface CustomEmoji {
  'id'?: (string);
  'name'?: (string);
  'source_url'?: (string);
  /**
   * '' where it does not move
   */
  'still_url'?: (string);
  'deactivated'?: (boolean);
}

export interface CustomEmoji__Output {
  'id': (string);
  'name': (string);
  'source_url': (string);
  /**
   * '' where it does not move
   */
  'still_url': (string);
  'deactivated': (boolean);
}
