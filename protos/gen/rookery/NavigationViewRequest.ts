// Original file: protos/rookery/users.proto


export interface NavigationViewRequest {
  'fragment'?: (string);
  /**
   * what is to be said of it, as a JSON object with the API's names; what it leaves out stays
   */
  'view'?: (Buffer | Uint8Array | string);
}

export interface NavigationViewRequest__Output {
  'fragment': (string);
  /**
   * what is to be said of it, as a JSON object with the API's names; what it leaves out stays
   */
  'view': (Buffer);
}
