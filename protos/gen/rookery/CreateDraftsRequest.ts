// Original file: protos/rookery/own.proto


export interface CreateDraftsRequest {
  /**
   * JSON: an array of drafts as rules/drafts.ts of the service has them
   */
  'drafts'?: (Buffer | Uint8Array | string);
}

export interface CreateDraftsRequest__Output {
  /**
   * JSON: an array of drafts as rules/drafts.ts of the service has them
   */
  'drafts': (Buffer);
}
