// Original file: protos/rookery/channels.proto

import type { NewChannel as _rookery_NewChannel, NewChannel__Output as _rookery_NewChannel__Output } from '../rookery/NewChannel.ts';

export interface SubscribeRequest {
  'subscriptions'?: (_rookery_NewChannel)[];
  'principal_ids'?: (number)[];
  'principal_emails'?: (string)[];
  'has_principals'?: (boolean);
  'authorization_errors_fatal'?: (boolean);
  'invite_only'?: (boolean);
  'is_web_public'?: (boolean);
  'is_default_stream'?: (boolean);
  'history_public_to_subscribers'?: (boolean);
  'has_history_public_to_subscribers'?: (boolean);
  /**
   * '' not given
   */
  'message_retention_days'?: (string);
  /**
   * '' not given
   */
  'topics_policy'?: (string);
  'announce'?: (boolean);
  /**
   * a JSON object of the group settings that were given
   */
  'group_settings_json'?: (string);
  /**
   * 0: none
   */
  'folder_id'?: (number);
  /**
   * others who are subscribed are not written to
   */
  'no_new_subscription_messages'?: (boolean);
}

export interface SubscribeRequest__Output {
  'subscriptions': (_rookery_NewChannel__Output)[];
  'principal_ids': (number)[];
  'principal_emails': (string)[];
  'has_principals': (boolean);
  'authorization_errors_fatal': (boolean);
  'invite_only': (boolean);
  'is_web_public': (boolean);
  'is_default_stream': (boolean);
  'history_public_to_subscribers': (boolean);
  'has_history_public_to_subscribers': (boolean);
  /**
   * '' not given
   */
  'message_retention_days': (string);
  /**
   * '' not given
   */
  'topics_policy': (string);
  'announce': (boolean);
  /**
   * a JSON object of the group settings that were given
   */
  'group_settings_json': (string);
  /**
   * 0: none
   */
  'folder_id': (number);
  /**
   * others who are subscribed are not written to
   */
  'no_new_subscription_messages': (boolean);
}
