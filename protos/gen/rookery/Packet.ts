// Original file: protos/rookery/rpc.proto

import type { Call as _rookery_Call, Call__Output as _rookery_Call__Output } from '../rookery/Call.ts';
import type { Reply as _rookery_Reply, Reply__Output as _rookery_Reply__Output } from '../rookery/Reply.ts';
import type { Long } from '@grpc/proto-loader';

export interface Packet {
  'calls'?: (_rookery_Call)[];
  'replies'?: (_rookery_Reply)[];
  /**
   * ids of calls whose caller went away
   */
  'cancels'?: (number)[];
  'ping'?: (number | string | Long);
  'pong'?: (number | string | Long);
}

export interface Packet__Output {
  'calls': (_rookery_Call__Output)[];
  'replies': (_rookery_Reply__Output)[];
  /**
   * ids of calls whose caller went away
   */
  'cancels': (number)[];
  'ping': (number);
  'pong': (number);
}
