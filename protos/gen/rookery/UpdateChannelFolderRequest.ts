// Original file: protos/rookery/channels.proto


export interface UpdateChannelFolderRequest {
  'channel_folder_id'?: (number);
  'has_name'?: (boolean);
  'name'?: (string);
  'has_description'?: (boolean);
  'description'?: (string);
  'has_is_archived'?: (boolean);
  'is_archived'?: (boolean);
}

export interface UpdateChannelFolderRequest__Output {
  'channel_folder_id': (number);
  'has_name': (boolean);
  'name': (string);
  'has_description': (boolean);
  'description': (string);
  'has_is_archived': (boolean);
  'is_archived': (boolean);
}
