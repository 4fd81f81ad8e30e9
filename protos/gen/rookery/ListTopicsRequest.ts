// Original file: protos/rookery/messages.proto


export interface ListTopicsRequest {
  'channel_id'?: (number);
  'allow_empty_topic_name'?: (boolean);
}

export interface ListTopicsRequest__Output {
  'channel_id': (number);
  'allow_empty_topic_name': (boolean);
}
