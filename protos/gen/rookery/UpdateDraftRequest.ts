// Original file: protos/rookery/own.proto


export interface UpdateDraftRequest {
  'id'?: (number);
  /**
   * JSON: one of them
   */
  'draft'?: (Buffer | Uint8Array | string);
}

export interface UpdateDraftRequest__Output {
  'id': (number);
  /**
   * JSON: one of them
   */
  'draft': (Buffer);
}
