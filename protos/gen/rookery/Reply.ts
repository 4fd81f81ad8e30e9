// Original file: protos/rookery/rpc.proto

import type { Failure as _rookery_Failure, Failure__Output as _rookery_Failure__Output } from '../rookery/Failure.ts';

export interface Reply {
  'id'?: (number);
  'body'?: (Buffer | Uint8Array | string);
  'failure'?: (_rookery_Failure | null);
  /**
   * the body is to be had by Take
   */
  'ticket'?: (string);
}

export interface Reply__Output {
  'id': (number);
  'body': (Buffer);
  'failure': (_rookery_Failure__Output | null);
  /**
   * the body is to be had by Take
   */
  'ticket': (string);
}
