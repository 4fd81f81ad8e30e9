// Original file: protos/rookery/channels.proto


export interface GetSubscriptionStatusRequest {
  'user_id'?: (number);
  'channel_id'?: (number);
}

export interface GetSubscriptionStatusRequest__Output {
  'user_id': (number);
  'channel_id': (number);
}
