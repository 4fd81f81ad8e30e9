// Original file: protos/rookery/channels.proto


export interface ListSubscribersRequest {
  'channel_id'?: (number);
}

export interface ListSubscribersRequest__Output {
  'channel_id': (number);
}
