// Original file: protos/rookery/messages.proto

import type { Withdrawal as _rookery_Withdrawal, Withdrawal__Output as _rookery_Withdrawal__Output } from '../rookery/Withdrawal.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * Nothing that was decided before this change of channels is committed after the answer. Of the services alone.
 */
export interface FenceRequest {
  'realm_id'?: (number);
  /**
   * of the channels journal: the entry that names the withdrawals
   */
  'seq'?: (number | string | Long);
  'withdrawals'?: (_rookery_Withdrawal)[];
}

/**
 * Nothing that was decided before this change of channels is committed after the answer. Of the services alone.
 */
export interface FenceRequest__Output {
  'realm_id': (number);
  /**
   * of the channels journal: the entry that names the withdrawals
   */
  'seq': (number);
  'withdrawals': (_rookery_Withdrawal__Output)[];
}
