// Original file: protos/rookery/users.proto


export interface TextPair {
  'key'?: (string);
  'value'?: (string);
}

export interface TextPair__Output {
  'key': (string);
  'value': (string);
}
