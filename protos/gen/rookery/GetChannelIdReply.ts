// Original file: protos/rookery/channels.proto


export interface GetChannelIdReply {
  'channel_id'?: (number);
}

export interface GetChannelIdReply__Output {
  'channel_id': (number);
}
