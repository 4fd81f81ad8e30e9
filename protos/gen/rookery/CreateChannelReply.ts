// Original file: protos/rookery/channels.proto


export interface CreateChannelReply {
  'channel_id'?: (number);
}

export interface CreateChannelReply__Output {
  'channel_id': (number);
}
