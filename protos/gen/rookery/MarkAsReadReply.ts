// Original file: protos/rookery/messages.proto


export interface MarkAsReadReply {
  /**
   * false: something is still unread, which another call reads
   */
  'complete'?: (boolean);
}

export interface MarkAsReadReply__Output {
  /**
   * false: something is still unread, which another call reads
   */
  'complete': (boolean);
}
