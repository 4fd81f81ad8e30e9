// Original file: protos/rookery/channels.proto


export interface GetChannelRequest {
  'channel_id'?: (number);
}

export interface GetChannelRequest__Output {
  'channel_id': (number);
}
