// Original file: protos/rookery/users.proto


/**
 * Pictures that the gateway has drawn from what was uploaded; nothing of an upload itself travels here.
 */
export interface Picture {
  /**
   * PNG, 100 by 100
   */
  'small'?: (Buffer | Uint8Array | string);
  /**
   * PNG, 500 by 500
   */
  'medium'?: (Buffer | Uint8Array | string);
}

/**
 * Pictures that the gateway has drawn from what was uploaded; nothing of an upload itself travels here.
 */
export interface Picture__Output {
  /**
   * PNG, 100 by 100
   */
  'small': (Buffer);
  /**
   * PNG, 500 by 500
   */
  'medium': (Buffer);
}
