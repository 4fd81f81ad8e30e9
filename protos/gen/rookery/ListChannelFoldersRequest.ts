// Original file: protos/rookery/channels.proto


export interface ListChannelFoldersRequest {
  'include_archived'?: (boolean);
}

export interface ListChannelFoldersRequest__Output {
  'include_archived': (boolean);
}
