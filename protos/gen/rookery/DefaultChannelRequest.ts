// Original file: protos/rookery/channels.proto


export interface DefaultChannelRequest {
  'channel_id'?: (number);
}

export interface DefaultChannelRequest__Output {
  'channel_id': (number);
}
