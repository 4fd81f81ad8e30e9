// Original file: protos/rookery/channels.proto

import type { SubscriptionSetting as _rookery_SubscriptionSetting, SubscriptionSetting__Output as _rookery_SubscriptionSetting__Output } from '../rookery/SubscriptionSetting.ts';

/**
 * What the caller sets for themselves of channels that they are subscribed to: all of it, or nothing.
 */
export interface UpdateSubscriptionSettingsRequest {
  'settings'?: (_rookery_SubscriptionSetting)[];
}

/**
 * What the caller sets for themselves of channels that they are subscribed to: all of it, or nothing.
 */
export interface UpdateSubscriptionSettingsRequest__Output {
  'settings': (_rookery_SubscriptionSetting__Output)[];
}
