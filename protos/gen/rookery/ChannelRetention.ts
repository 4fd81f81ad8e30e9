// Original file: protos/rookery/channels.proto


export interface ChannelRetention {
  'channel_id'?: (number);
  /**
   * -1: for ever
   */
  'days'?: (number);
}

export interface ChannelRetention__Output {
  'channel_id': (number);
  /**
   * -1: for ever
   */
  'days': (number);
}
