// Original file: protos/rookery/channels.proto


export interface GetChannelIdRequest {
  'name'?: (string);
}

export interface GetChannelIdRequest__Output {
  'name': (string);
}
