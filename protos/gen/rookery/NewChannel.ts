// Original file: protos/rookery/channels.proto


export interface NewChannel {
  'name'?: (string);
  'description'?: (string);
}

export interface NewChannel__Output {
  'name': (string);
  'description': (string);
}
