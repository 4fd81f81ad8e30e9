// Original file: protos/rookery/channels.proto


export interface ListUserChannelsRequest {
  'user_id'?: (number);
}

export interface ListUserChannelsRequest__Output {
  'user_id': (number);
}
