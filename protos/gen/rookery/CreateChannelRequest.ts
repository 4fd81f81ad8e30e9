// Original file: protos/rookery/channels.proto

import type { NewChannel as _rookery_NewChannel, NewChannel__Output as _rookery_NewChannel__Output } from '../rookery/NewChannel.ts';

export interface CreateChannelRequest {
  'channel'?: (_rookery_NewChannel | null);
  'subscribers'?: (number)[];
  /**
   * As in SubscribeRequest.
   */
  'invite_only'?: (boolean);
  'is_web_public'?: (boolean);
  'is_default_stream'?: (boolean);
  'history_public_to_subscribers'?: (boolean);
  'has_history_public_to_subscribers'?: (boolean);
  'message_retention_days'?: (string);
  'topics_policy'?: (string);
  'group_settings_json'?: (string);
  /**
   * 0: in none
   */
  'folder_id'?: (number);
  'default_push_notifications'?: (boolean);
  'announce'?: (boolean);
  'send_new_subscription_messages'?: (boolean);
  '_default_push_notifications'?: "default_push_notifications";
}

export interface CreateChannelRequest__Output {
  'channel': (_rookery_NewChannel__Output | null);
  'subscribers': (number)[];
  /**
   * As in SubscribeRequest.
   */
  'invite_only': (boolean);
  'is_web_public': (boolean);
  'is_default_stream': (boolean);
  'history_public_to_subscribers': (boolean);
  'has_history_public_to_subscribers': (boolean);
  'message_retention_days': (string);
  'topics_policy': (string);
  'group_settings_json': (string);
  /**
   * 0: in none
   */
  'folder_id': (number);
  'default_push_notifications'?: (boolean);
  'announce': (boolean);
  'send_new_subscription_messages': (boolean);
  '_default_push_notifications'?: "default_push_notifications";
}
