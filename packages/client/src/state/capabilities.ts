/** The capabilities that a client declares, so that the register and the events have their current forms. */

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

/** Parameters of `POST /register` with which its answer is a `ClientState`. */
export const REGISTER = {
  apply_markdown: true,
  // Avatars hosted by a third party are null instead of a URL, so that nothing is loaded from there.
  client_gravatar: true,
  include_subscribers: 'partial',
  slim_presence: true,
  client_capabilities: CAPABILITIES,
} as const;
