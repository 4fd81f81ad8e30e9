// Original file: protos/rookery/messages.proto


export interface RenderMessageReply {
  'rendered'?: (string);
}

export interface RenderMessageReply__Output {
  'rendered': (string);
}
