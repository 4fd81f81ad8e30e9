// Original file: protos/rookery/own.proto


export interface OwnItemReply {
  'id'?: (number);
}

export interface OwnItemReply__Output {
  'id': (number);
}
