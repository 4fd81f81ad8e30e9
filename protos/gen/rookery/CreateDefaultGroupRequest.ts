// Original file: protos/rookery/channels.proto


export interface CreateDefaultGroupRequest {
  'name'?: (string);
  'description'?: (string);
  'channel_names'?: (string)[];
}

export interface CreateDefaultGroupRequest__Output {
  'name': (string);
  'description': (string);
  'channel_names': (string)[];
}
