// Original file: protos/rookery/messages.proto


export interface RenderMessageRequest {
  'content'?: (string);
}

export interface RenderMessageRequest__Output {
  'content': (string);
}
