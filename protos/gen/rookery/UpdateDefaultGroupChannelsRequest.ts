// Original file: protos/rookery/channels.proto


export interface UpdateDefaultGroupChannelsRequest {
  'group_id'?: (number);
  /**
   * else they are added
   */
  'remove'?: (boolean);
  'channel_names'?: (string)[];
}

export interface UpdateDefaultGroupChannelsRequest__Output {
  'group_id': (number);
  /**
   * else they are added
   */
  'remove': (boolean);
  'channel_names': (string)[];
}
