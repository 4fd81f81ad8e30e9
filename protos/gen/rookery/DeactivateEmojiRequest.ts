// Original file: protos/rookery/users.proto


export interface DeactivateEmojiRequest {
  'name'?: (string);
}

export interface DeactivateEmojiRequest__Output {
  'name': (string);
}
