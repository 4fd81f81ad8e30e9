// Original file: protos/rookery/channels.proto


export interface GetRostersReply {
  /**
   * a UserSet for each, in their order
   */
  'users'?: (Buffer | Uint8Array | string)[];
}

export interface GetRostersReply__Output {
  /**
   * a UserSet for each, in their order
   */
  'users': (Buffer)[];
}
