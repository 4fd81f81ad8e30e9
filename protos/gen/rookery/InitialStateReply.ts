// Original file: protos/rookery/common.proto

import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from '../rookery/SharedPart.ts';
import type { Caller as _rookery_Caller, Caller__Output as _rookery_Caller__Output } from '../rookery/Caller.ts';
import type { Long } from '@grpc/proto-loader';

export interface InitialStateReply {
  /**
   * the journal position at which the answer is exact
   */
  'seq'?: (number | string | Long);
  /**
   * a JSON object, whose members go into the response as they are
   */
  'json'?: (Buffer | Uint8Array | string);
  /**
   * more members, that are the same for many users
   */
  'shared'?: (_rookery_SharedPart)[];
  /**
   * of the users service: the caller as they are now, where the call's is another
   */
  'caller'?: (_rookery_Caller | null);
}

export interface InitialStateReply__Output {
  /**
   * the journal position at which the answer is exact
   */
  'seq': (number);
  /**
   * a JSON object, whose members go into the response as they are
   */
  'json': (Buffer);
  /**
   * more members, that are the same for many users
   */
  'shared': (_rookery_SharedPart__Output)[];
  /**
   * of the users service: the caller as they are now, where the call's is another
   */
  'caller': (_rookery_Caller__Output | null);
}
