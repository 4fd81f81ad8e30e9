// Original file: protos/rookery/users.proto


export interface SetRealmImageRequest {
  /**
   * icon, logo, night_logo
   */
  'name'?: (string);
  /**
   * PNG; none: the default
   */
  'image'?: (Buffer | Uint8Array | string);
}

export interface SetRealmImageRequest__Output {
  /**
   * icon, logo, night_logo
   */
  'name': (string);
  /**
   * PNG; none: the default
   */
  'image': (Buffer);
}
