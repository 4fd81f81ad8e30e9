// Original file: protos/rookery/messages.proto


export interface DeleteTopicRequest {
  'channel_id'?: (number);
  'topic'?: (string);
}

export interface DeleteTopicRequest__Output {
  'channel_id': (number);
  'topic': (string);
}
