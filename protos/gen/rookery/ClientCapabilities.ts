// Original file: protos/rookery/common.proto


export interface ClientCapabilities {
  'notification_settings_null'?: (boolean);
  'bulk_message_deletion'?: (boolean);
  'user_avatar_url_field_optional'?: (boolean);
  'stream_typing_notifications'?: (boolean);
  'user_settings_object'?: (boolean);
  'linkifier_url_template'?: (boolean);
  'user_list_incomplete'?: (boolean);
  'include_deactivated_groups'?: (boolean);
  'archived_channels'?: (boolean);
  'empty_topic_name'?: (boolean);
  'simplified_presence_events'?: (boolean);
  'individual_emoji_changes'?: (boolean);
}

export interface ClientCapabilities__Output {
  'notification_settings_null': (boolean);
  'bulk_message_deletion': (boolean);
  'user_avatar_url_field_optional': (boolean);
  'stream_typing_notifications': (boolean);
  'user_settings_object': (boolean);
  'linkifier_url_template': (boolean);
  'user_list_incomplete': (boolean);
  'include_deactivated_groups': (boolean);
  'archived_channels': (boolean);
  'empty_topic_name': (boolean);
  'simplified_presence_events': (boolean);
  'individual_emoji_changes': (boolean);
}
