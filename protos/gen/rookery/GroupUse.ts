// Original file: protos/rookery/channels.proto


export interface GroupUse {
  /**
   * 0: the caller may not know of the channel
   */
  'channel_id'?: (number);
  'settings'?: (string)[];
}

export interface GroupUse__Output {
  /**
   * 0: the caller may not know of the channel
   */
  'channel_id': (number);
  'settings': (string)[];
}
