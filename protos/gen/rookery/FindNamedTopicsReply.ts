// Original file: protos/rookery/messages.proto


export interface FindNamedTopicsReply {
  'found'?: (boolean);
}

export interface FindNamedTopicsReply__Output {
  'found': (boolean);
}
