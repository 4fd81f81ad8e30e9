// Original file: protos/rookery/channels.proto


export interface ReorderChannelFoldersRequest {
  /**
   * ids of all folders
   */
  'order'?: (number)[];
}

export interface ReorderChannelFoldersRequest__Output {
  /**
   * ids of all folders
   */
  'order': (number)[];
}
