// Original file: protos/rookery/common.proto

import type { SharedPart as _rookery_SharedPart, SharedPart__Output as _rookery_SharedPart__Output } from '../rookery/SharedPart.ts';
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
}
