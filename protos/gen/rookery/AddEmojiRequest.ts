// Original file: protos/rookery/users.proto


export interface AddEmojiRequest {
  'name'?: (string);
  /**
   * PNG, or GIF where it moves
   */
  'image'?: (Buffer | Uint8Array | string);
  /**
   * then its first frame as PNG
   */
  'still'?: (Buffer | Uint8Array | string);
}

export interface AddEmojiRequest__Output {
  'name': (string);
  /**
   * PNG, or GIF where it moves
   */
  'image': (Buffer);
  /**
   * then its first frame as PNG
   */
  'still': (Buffer);
}
