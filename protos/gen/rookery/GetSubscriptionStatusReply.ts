// Original file: protos/rookery/channels.proto


export interface GetSubscriptionStatusReply {
  'is_subscribed'?: (boolean);
}

export interface GetSubscriptionStatusReply__Output {
  'is_subscribed': (boolean);
}
