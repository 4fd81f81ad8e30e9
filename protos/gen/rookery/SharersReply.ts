// Original file: protos/rookery/common.proto

import type { Sharers as _rookery_Sharers, Sharers__Output as _rookery_Sharers__Output } from '../rookery/Sharers.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * Who shares something with each of some users, at a position of the journal of the service that says so.
 */
export interface SharersReply {
  'seq'?: (number | string | Long);
  'users'?: (_rookery_Sharers)[];
}

/**
 * Who shares something with each of some users, at a position of the journal of the service that says so.
 */
export interface SharersReply__Output {
  'seq': (number);
  'users': (_rookery_Sharers__Output)[];
}
