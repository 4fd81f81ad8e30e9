/** What a client says that it understands, so that the register and the events have their modern forms. */

export const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
} as const;

/** Parameters of a register whose answer is a `ClientState`. */
export const REGISTER = {
  apply_markdown: true,
  // Null in place of an address of a third party: nothing is loaded from one.
  client_gravatar: true,
  include_subscribers: 'partial',
  slim_presence: true,
  client_capabilities: CAPABILITIES,
} as const;
