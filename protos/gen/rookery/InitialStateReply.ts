// Original file: protos/rookery/common.proto

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
}
