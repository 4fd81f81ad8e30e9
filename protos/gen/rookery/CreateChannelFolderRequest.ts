// Original file: protos/rookery/channels.proto


export interface CreateChannelFolderRequest {
  'name'?: (string);
  'description'?: (string);
}

export interface CreateChannelFolderRequest__Output {
  'name': (string);
  'description': (string);
}
