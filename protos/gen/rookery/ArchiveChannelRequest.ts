// Original file: protos/rookery/channels.proto


export interface ArchiveChannelRequest {
  'channel_id'?: (number);
}

export interface ArchiveChannelRequest__Output {
  'channel_id': (number);
}
