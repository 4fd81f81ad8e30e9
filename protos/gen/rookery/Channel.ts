// Original file: protos/rookery/channels.proto

import type { GroupSettingValue as _rookery_GroupSettingValue, GroupSettingValue__Output as _rookery_GroupSettingValue__Output } from '../rookery/GroupSettingValue.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What a decision about one channel needs of it.
 */
export interface Channel {
  'channel_id'?: (number);
  'name'?: (string);
  'invite_only'?: (boolean);
  'history_public_to_subscribers'?: (boolean);
  'is_web_public'?: (boolean);
  'is_archived'?: (boolean);
  /**
   * 'inherit' is resolved with the realm's by the one who asks
   */
  'topics_policy'?: (string);
  /**
   * of the roster
   */
  'version'?: (number | string | Long);
  /**
   * of a private channel: whoever is in one of them may read it, guests aside
   */
  'content_settings'?: (_rookery_GroupSettingValue)[];
}

/**
 * What a decision about one channel needs of it.
 */
export interface Channel__Output {
  'channel_id': (number);
  'name': (string);
  'invite_only': (boolean);
  'history_public_to_subscribers': (boolean);
  'is_web_public': (boolean);
  'is_archived': (boolean);
  /**
   * 'inherit' is resolved with the realm's by the one who asks
   */
  'topics_policy': (string);
  /**
   * of the roster
   */
  'version': (number);
  /**
   * of a private channel: whoever is in one of them may read it, guests aside
   */
  'content_settings': (_rookery_GroupSettingValue__Output)[];
}
