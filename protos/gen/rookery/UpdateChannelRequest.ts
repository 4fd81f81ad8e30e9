// Original file: protos/rookery/channels.proto

import type { GroupSettingUpdate as _rookery_GroupSettingUpdate, GroupSettingUpdate__Output as _rookery_GroupSettingUpdate__Output } from '../rookery/GroupSettingUpdate.ts';

/**
 * What is not given stays as it is.
 */
export interface UpdateChannelRequest {
  'channel_id'?: (number);
  'description'?: (string);
  'new_name'?: (string);
  'is_private'?: (boolean);
  'is_web_public'?: (boolean);
  'history_public_to_subscribers'?: (boolean);
  'is_default_stream'?: (boolean);
  /**
   * '' not given
   */
  'message_retention_days'?: (string);
  'is_archived'?: (boolean);
  /**
   * 0: in none
   */
  'folder_id'?: (number);
  /**
   * '' not given
   */
  'topics_policy'?: (string);
  'default_push_notifications'?: (boolean);
  'settings'?: (_rookery_GroupSettingUpdate)[];
  '_description'?: "description";
  '_new_name'?: "new_name";
  '_is_private'?: "is_private";
  '_is_web_public'?: "is_web_public";
  '_history_public_to_subscribers'?: "history_public_to_subscribers";
  '_is_default_stream'?: "is_default_stream";
  '_is_archived'?: "is_archived";
  '_folder_id'?: "folder_id";
  '_default_push_notifications'?: "default_push_notifications";
}

/**
 * What is not given stays as it is.
 */
export interface UpdateChannelRequest__Output {
  'channel_id': (number);
  'description'?: (string);
  'new_name'?: (string);
  'is_private'?: (boolean);
  'is_web_public'?: (boolean);
  'history_public_to_subscribers'?: (boolean);
  'is_default_stream'?: (boolean);
  /**
   * '' not given
   */
  'message_retention_days': (string);
  'is_archived'?: (boolean);
  /**
   * 0: in none
   */
  'folder_id'?: (number);
  /**
   * '' not given
   */
  'topics_policy': (string);
  'default_push_notifications'?: (boolean);
  'settings': (_rookery_GroupSettingUpdate__Output)[];
  '_description'?: "description";
  '_new_name'?: "new_name";
  '_is_private'?: "is_private";
  '_is_web_public'?: "is_web_public";
  '_history_public_to_subscribers'?: "history_public_to_subscribers";
  '_is_default_stream'?: "is_default_stream";
  '_is_archived'?: "is_archived";
  '_folder_id'?: "folder_id";
  '_default_push_notifications'?: "default_push_notifications";
}
