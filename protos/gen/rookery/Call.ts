// Original file: protos/rookery/rpc.proto

import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from '../rookery/Caller.ts';

export interface Call {
  'id'?: (number);
  /**
   * 'Messages/SendMessage'
   */
  'method'?: (string);
  'body'?: (Buffer | Uint8Array | string);
  /**
   * from its arrival
   */
  'deadline_ms'?: (number);
  'caller'?: (_rookery_Caller | null);
  'request_id'?: (string);
  /**
   * of a mutating call: a repetition under the same key changes nothing
   */
  'request_key'?: (string);
  /**
   * 0 the first time
   */
  'attempt'?: (number);
}

export interface Call__Output {
  'id': (number);
  /**
   * 'Messages/SendMessage'
   */
  'method': (string);
  'body': (Buffer);
  /**
   * from its arrival
   */
  'deadline_ms': (number);
  'caller': (_rookery_Caller__Output | null);
  'request_id': (string);
  /**
   * of a mutating call: a repetition under the same key changes nothing
   */
  'request_key': (string);
  /**
   * 0 the first time
   */
  'attempt': (number);
}
