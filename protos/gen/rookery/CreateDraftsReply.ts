// Original file: protos/rookery/own.proto


export interface CreateDraftsReply {
  /**
   * in the order of the request
   */
  'ids'?: (number)[];
}

export interface CreateDraftsReply__Output {
  /**
   * in the order of the request
   */
  'ids': (number)[];
}
