// Original file: protos/rookery/channels.proto


export interface ListSubscriptionsRequest {
  'include_subscribers'?: (boolean);
  'partial_subscribers'?: (boolean);
}

export interface ListSubscriptionsRequest__Output {
  'include_subscribers': (boolean);
  'partial_subscribers': (boolean);
}
