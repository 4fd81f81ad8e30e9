// Original file: protos/rookery/channels.proto

import type { SubscribeRequest as _rookery_SubscribeRequest, SubscribeRequest__Output as _rookery_SubscribeRequest__Output } from '../rookery/SubscribeRequest.ts';

/**
 * The caller joins some channels and leaves others, or nothing happens.
 */
export interface UpdateSubscriptionsRequest {
  'add'?: (_rookery_SubscribeRequest | null);
  /**
   * names
   */
  'remove'?: (string)[];
}

/**
 * The caller joins some channels and leaves others, or nothing happens.
 */
export interface UpdateSubscriptionsRequest__Output {
  'add': (_rookery_SubscribeRequest__Output | null);
  /**
   * names
   */
  'remove': (string)[];
}
