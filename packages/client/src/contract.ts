/**
 * Written by tools/client-types.ts from the description of the API: the parameters and answer of each call, and every
 * event.
 */

/** A message that the user received; to queues with `all_public_streams` or a narrow also one in a public channel. */
export type MessageEvent = {
  id: number;
  type: 'message';
  message: MessageOfEvent;
  flags: string[];
  /** The `local_id` of the send request; only in the queue that the request named. */
  local_message_id?: string;
};

/** A message was edited, or messages were moved. */
export type UpdateMessageEvent = {
  id: number;
  type: 'update_message';
  /** Null: the message was only rendered again, which this server does not do. */
  user_id: number | null;
  rendering_only: boolean;
  message_id: number;
  /** The moved messages and the edited one; ascending. */
  message_ids: number[];
  /** The reader’s flags of the message `message_id`. */
  flags: string[];
  /** UNIX seconds. */
  edit_timestamp: number;
  stream_name?: string;
  /** The channel before the change. */
  stream_id?: number;
  new_stream_id?: number;
  propagate_mode?: 'change_one' | 'change_later' | 'change_all';
  orig_subject?: string;
  /** The topic after the move. */
  subject?: string;
  topic_links?: { text: string; url: string }[];
  orig_content?: string;
  /** HTML. */
  orig_rendered_content?: string;
  content?: string;
  /** HTML. */
  rendered_content?: string;
  is_me_message?: boolean;
};

/** Messages were deleted, or a move hid them from the user. */
export type DeleteMessageEvent =
  | { id: number; type: 'delete_message'; message_type: 'private'; message_ids: number[] }
  | {
      id: number;
      type: 'delete_message';
      message_type: 'stream';
      stream_id: number;
      topic: string;
      message_ids: number[];
    }
  | { id: number; type: 'delete_message'; message_type: 'private'; message_id: number }
  | {
      id: number;
      type: 'delete_message';
      message_type: 'stream';
      stream_id: number;
      topic: string;
      message_id: number;
    };

/** A user reacted to a message. */
export type ReactionAddEvent = {
  id: number;
  type: 'reaction';
  op: 'add';
  emoji_name: string;
  emoji_code: string;
  reaction_type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  user_id: number;
  message_id: number;
};

/** A reaction was removed. */
export type ReactionRemoveEvent = {
  id: number;
  type: 'reaction';
  op: 'remove';
  emoji_name: string;
  emoji_code: string;
  reaction_type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  user_id: number;
  message_id: number;
};

/** Message flags of the user were set. */
export type UpdateMessageFlagsAddEvent = {
  id: number;
  type: 'update_message_flags';
  op: 'add';
  /** Deprecated: `op`. */
  operation: 'add';
  flag: string;
  messages: number[];
  /** Whether the flag was set on all messages; `messages` is then empty. */
  all: boolean;
};

/** Message flags of the user were cleared. */
export type UpdateMessageFlagsRemoveEvent = {
  id: number;
  type: 'update_message_flags';
  op: 'remove';
  /** Deprecated: `op`. */
  operation: 'remove';
  flag: string;
  messages: number[];
  all: false;
  /** Only if messages became unread: the conversation of each, by message id. */
  message_details?: Record<
    string,
    | { type: 'private'; mentioned?: boolean; user_ids: number[] }
    | {
        type: 'stream';
        mentioned?: boolean;
        stream_id: number;
        topic: string;
        /** Deprecated. */
        unmuted_stream_msg?: boolean;
      }
  >;
};

/** A user updated a poll or a to-do list. */
export type SubmessageEvent = {
  id: number;
  type: 'submessage';
  msg_type: string;
  content: string;
  message_id: number;
  sender_id: number;
  submessage_id: number;
};

/** A user is typing a message. */
export type TypingStartEvent =
  | {
      id: number;
      type: 'typing';
      op: 'start';
      message_type: 'direct';
      sender: { user_id: number; email: string };
      recipients: { user_id: number; email: string }[];
    }
  | {
      id: number;
      type: 'typing';
      op: 'start';
      message_type: 'stream';
      sender: { user_id: number; email: string };
      stream_id: number;
      topic: string;
    };

/** A user stopped typing a message. */
export type TypingStopEvent =
  | {
      id: number;
      type: 'typing';
      op: 'stop';
      message_type: 'direct';
      sender: { user_id: number; email: string };
      recipients: { user_id: number; email: string }[];
    }
  | {
      id: number;
      type: 'typing';
      op: 'stop';
      message_type: 'stream';
      sender: { user_id: number; email: string };
      stream_id: number;
      topic: string;
    };

/** A user is editing a message. */
export type TypingEditMessageStartEvent = {
  id: number;
  type: 'typing_edit_message';
  op: 'start';
  sender_id: number;
  message_id: number;
  recipient: { type: 'direct'; user_ids: number[] } | { type: 'channel'; channel_id: number; topic: string };
};

/** A user stopped editing a message. */
export type TypingEditMessageStopEvent = {
  id: number;
  type: 'typing_edit_message';
  op: 'stop';
  sender_id: number;
  message_id: number;
  recipient: { type: 'direct'; user_ids: number[] } | { type: 'channel'; channel_id: number; topic: string };
};

/** The user uploaded a file. */
export type AttachmentAddEvent = {
  id: number;
  type: 'attachment';
  op: 'add';
  attachment: Attachment;
  /** Bytes, of all files of the organisation. */
  upload_space_used: number;
};

/** The messages that reference a file of the user changed. */
export type AttachmentUpdateEvent = {
  id: number;
  type: 'attachment';
  op: 'update';
  attachment: Attachment;
  /** Bytes, of all files of the organisation. */
  upload_space_used: number;
};

/** A file of the user was deleted. */
export type AttachmentRemoveEvent = {
  id: number;
  type: 'attachment';
  op: 'remove';
  attachment: { id: number };
  /** Bytes, of all files of the organisation. */
  upload_space_used: number;
};

/** A channel became visible to the user: created, unarchived or newly accessible. */
export type StreamCreateEvent = { id: number; type: 'stream'; op: 'create'; streams: Channel[] };

/** A channel is no longer visible to the user. */
export type StreamDeleteEvent = {
  id: number;
  type: 'stream';
  op: 'delete';
  /** Deprecated: `stream_ids`. */
  streams: { stream_id: number }[];
  stream_ids: number[];
};

/** A property of a channel changed. */
export type StreamUpdateEvent =
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'name';
      value: string;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'description';
      value: string;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'invite_only';
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'is_web_public';
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'is_archived';
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'history_public_to_subscribers';
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'is_announcement_only';
      /** Deprecated. */
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'stream_post_policy';
      /** Deprecated: `can_send_message_group`. */
      value: number;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'message_retention_days';
      /** Null: the organisation’s setting applies; -1: forever. */
      value: number | null;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'topics_policy';
      value: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'first_message_id' | 'folder_id';
      value: number | null;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'default_push_notifications';
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'is_recently_active';
      value: boolean;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property: 'stream_weekly_traffic';
      /** Messages per week; null for a channel younger than a week. */
      value: number | null;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    }
  | {
      id: number;
      type: 'stream';
      op: 'update';
      property:
        | 'can_add_subscribers_group'
        | 'can_administer_channel_group'
        | 'can_create_topic_group'
        | 'can_delete_any_message_group'
        | 'can_delete_own_message_group'
        | 'can_move_messages_out_of_channel_group'
        | 'can_move_messages_within_channel_group'
        | 'can_remove_subscribers_group'
        | 'can_resolve_topics_group'
        | 'can_send_message_group'
        | 'can_subscribe_group';
      value: GroupSetting;
      stream_id: number;
      name: string;
      /** Only with `description`. */
      rendered_description?: string;
      /** With `invite_only`. */
      history_public_to_subscribers?: boolean;
      /** With `invite_only`. */
      is_web_public?: boolean;
    };

/** The user was subscribed to channels. */
export type SubscriptionAddEvent = { id: number; type: 'subscription'; op: 'add'; subscriptions: Subscription[] };

/** The user was unsubscribed from channels. */
export type SubscriptionRemoveEvent = {
  id: number;
  type: 'subscription';
  op: 'remove';
  subscriptions: { stream_id: number; name: string }[];
};

/** One of the user’s own settings for a channel changed. */
export type SubscriptionUpdateEvent =
  | {
      id: number;
      type: 'subscription';
      op: 'update';
      property: 'in_home_view';
      /** Deprecated: the opposite of `is_muted`. */
      value: boolean;
      stream_id: number;
    }
  | { id: number; type: 'subscription'; op: 'update'; property: 'is_muted'; value: boolean; stream_id: number }
  | { id: number; type: 'subscription'; op: 'update'; property: 'color'; value: string; stream_id: number }
  | { id: number; type: 'subscription'; op: 'update'; property: 'pin_to_top'; value: boolean; stream_id: number }
  | {
      id: number;
      type: 'subscription';
      op: 'update';
      property:
        | 'desktop_notifications'
        | 'email_notifications'
        | 'push_notifications'
        | 'audible_notifications'
        | 'wildcard_mentions_notify';
      /** Null: the user’s general setting applies. */
      value: boolean | null;
      stream_id: number;
    };

/** Others, or also the user if the channel was archived, were subscribed. */
export type SubscriptionPeerAddEvent = {
  id: number;
  type: 'subscription';
  op: 'peer_add';
  stream_ids: number[];
  user_ids: number[];
};

/** Other users were unsubscribed from channels. */
export type SubscriptionPeerRemoveEvent = {
  id: number;
  type: 'subscription';
  op: 'peer_remove';
  stream_ids: number[];
  user_ids: number[];
};

/** A channel folder was created. */
export type ChannelFolderAddEvent = { id: number; type: 'channel_folder'; op: 'add'; channel_folder: ChannelFolder };

/** A channel folder changed. */
export type ChannelFolderUpdateEvent = {
  id: number;
  type: 'channel_folder';
  op: 'update';
  channel_folder_id: number;
  /** Only the changed fields. */
  data: {
    name?: string;
    description?: string;
    /** HTML. */
    rendered_description?: string;
    is_archived?: boolean;
  };
};

/** The order of the channel folders changed. */
export type ChannelFolderReorderEvent = { id: number; type: 'channel_folder'; op: 'reorder'; order: number[] };

/** The channels to which new users are subscribed changed. */
export type DefaultStreamsEvent = { id: number; type: 'default_streams'; default_streams: number[] };

/** The channel groups that new users can choose from changed. */
export type DefaultStreamGroupsEvent = {
  id: number;
  type: 'default_stream_groups';
  default_stream_groups: DefaultChannelGroup[];
};

/** The user muted, unmuted or followed a topic. */
export type UserTopicEvent = {
  id: number;
  type: 'user_topic';
  stream_id: number;
  topic_name: string;
  /** UNIX seconds. */
  last_updated: number;
  /** 0 none, 1 muted, 2 unmuted, 3 followed. */
  visibility_policy: 0 | 1 | 2 | 3;
};

/** The same, for clients that did not request `user_topic`. Deprecated. */
export type MutedTopicsEvent = { id: number; type: 'muted_topics'; muted_topics: [string, string, number][] };

/** A user became visible to the reader: created, or newly accessible. */
export type RealmUserAddEvent = { id: number; type: 'realm_user'; op: 'add'; person: User };

/** A user is no longer visible to the reader. */
export type RealmUserRemoveEvent = {
  id: number;
  type: 'realm_user';
  op: 'remove';
  person: { user_id: number; full_name: string };
};

/** Fields of a user changed. */
export type RealmUserUpdateEvent = {
  id: number;
  type: 'realm_user';
  op: 'update';
  person:
    | { user_id: number; full_name: string }
    | {
        user_id: number;
        avatar_url: string | null;
        avatar_url_medium: string | null;
        avatar_source: string;
        avatar_version: number;
      }
    | { user_id: number; email: string; timezone: string }
    | { user_id: number; bot_owner_id: number | null }
    | { user_id: number; role: Role }
    | { user_id: number; delivery_email: string | null }
    | { user_id: number; new_email: string }
    | { user_id: number; is_active: boolean }
    | { user_id: number; is_imported_stub: false }
    | { user_id: number; date_joined: string }
    | { user_id: number; is_deleted: true }
    | {
        user_id: number;
        custom_profile_field: {
          id: number;
          value: string | null;
          /** Only for text fields. */
          rendered_value?: string;
        };
      };
};

/** The presence of a user changed. */
export type PresenceEvent =
  | { id: number; type: 'presence'; presences: Record<string, Presence> }
  | {
      id: number;
      type: 'presence';
      user_id: number;
      /** UNIX seconds, with a fraction. */
      server_timestamp: number;
      presence: Record<
        string,
        {
          client: string;
          status: 'active' | 'idle';
          /** UNIX seconds. */
          timestamp: number;
          pushable: boolean;
        }
      >;
    }
  | {
      id: number;
      type: 'presence';
      user_id: number;
      email: string;
      /** UNIX seconds, with a fraction. */
      server_timestamp: number;
      presence: Record<
        string,
        {
          client: string;
          status: 'active' | 'idle';
          /** UNIX seconds. */
          timestamp: number;
          pushable: boolean;
        }
      >;
    };

/** The status of a user changed; absent fields did not. */
export type UserStatusEvent = {
  id: number;
  type: 'user_status';
  user_id: number;
  /** Deprecated in favour of presence. */
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
};

/** A group was created or reactivated. */
export type UserGroupAddEvent = { id: number; type: 'user_group'; op: 'add'; group: UserGroup };

/** A group changed. */
export type UserGroupUpdateEvent = {
  id: number;
  type: 'user_group';
  op: 'update';
  group_id: number;
  /** Only the changed fields. */
  data: {
    /** For system groups `role:administrators` and the like. */
    name?: string;
    description?: string;
    deactivated?: boolean;
    can_add_members_group?: GroupSetting;
    can_join_group?: GroupSetting;
    can_leave_group?: GroupSetting;
    can_manage_group?: GroupSetting;
    can_mention_group?: GroupSetting;
    can_remove_members_group?: GroupSetting;
  };
};

/** A group was deactivated. */
export type UserGroupRemoveEvent = { id: number; type: 'user_group'; op: 'remove'; group_id: number };

/** Users were added to a group. */
export type UserGroupAddMembersEvent = {
  id: number;
  type: 'user_group';
  op: 'add_members';
  group_id: number;
  user_ids: number[];
};

/** Users were removed from a group. */
export type UserGroupRemoveMembersEvent = {
  id: number;
  type: 'user_group';
  op: 'remove_members';
  group_id: number;
  user_ids: number[];
};

/** Groups were added to a group. */
export type UserGroupAddSubgroupsEvent = {
  id: number;
  type: 'user_group';
  op: 'add_subgroups';
  group_id: number;
  direct_subgroup_ids: number[];
};

/** Groups were removed from a group. */
export type UserGroupRemoveSubgroupsEvent = {
  id: number;
  type: 'user_group';
  op: 'remove_subgroups';
  group_id: number;
  direct_subgroup_ids: number[];
};

/** A bot that the user can now manage: created, or managed by others before. */
export type RealmBotAddEvent = { id: number; type: 'realm_bot'; op: 'add'; bot: Bot };

/** Settings of a bot changed that only its owner and administrators see. */
export type RealmBotUpdateEvent = {
  id: number;
  type: 'realm_bot';
  op: 'update';
  bot: {
    user_id: number;
    default_sending_stream?: string | null;
    default_events_register_stream?: string | null;
    default_all_public_streams?: boolean;
    services?: (
      | { base_url: string; interface: number; token: string }
      | { service_name: string; config_data: Record<string, string> }
    )[];
  };
};

/** A bot that the user can no longer manage. */
export type RealmBotDeleteEvent = { id: number; type: 'realm_bot'; op: 'delete'; bot: { user_id: number } };

/** A setting of the organisation changed. */
export type RealmUpdateEvent =
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'org_type';
      value: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
    }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property:
        | 'emails_restricted_to_domains'
        | 'invite_required'
        | 'disallow_disposable_email_addresses'
        | 'enable_spectator_access'
        | 'want_advertise_in_communities_directory'
        | 'inline_image_preview'
        | 'inline_url_embed_preview'
        | 'digest_emails_enabled'
        | 'send_welcome_emails'
        | 'message_content_allowed_in_email_notifications'
        | 'require_unique_names'
        | 'name_changes_disabled'
        | 'email_changes_disabled'
        | 'avatar_changes_disabled'
        | 'allow_message_editing'
        | 'enable_read_receipts'
        | 'enable_guest_user_indicator'
        | 'enable_guest_user_dm_warning'
        | 'require_e2ee_push_notifications'
        | 'send_channel_events_messages';
      value: boolean;
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'digest_weekday'; value: 0 | 1 | 2 | 3 | 4 | 5 | 6 }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'topics_policy';
      value: 'allow_empty_topic' | 'disable_empty_topic';
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'welcome_message_custom_text'; value: string }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property:
        | 'move_messages_within_stream_limit_seconds'
        | 'move_messages_between_streams_limit_seconds'
        | 'message_content_delete_limit_seconds'
        | 'message_content_edit_limit_seconds';
      value: number | null;
    }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'message_edit_history_visibility_policy';
      value: 'all' | 'moves' | 'none';
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'default_language'; value: string }
  | { id: number; type: 'realm'; op: 'update'; property: 'waiting_period_threshold'; value: number }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property:
        | 'message_retention_days'
        | 'video_chat_provider'
        | 'gif_rating_policy'
        | 'moderation_request_channel_id'
        | 'new_stream_announcements_stream_id'
        | 'signup_announcements_stream_id'
        | 'zulip_update_announcements_stream_id';
      value: number;
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'jitsi_server_url'; value: string | null }
  | { id: number; type: 'realm'; op: 'update'; property: 'default_code_block_language'; value: string }
  | { id: number; type: 'realm'; op: 'update'; property: 'default_avatar_source'; value: 'G' | 'J' }
  | { id: number; type: 'realm'; op: 'update'; property: 'media_preview_size'; value: 100 | 150 | 200 }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property:
        | 'can_access_all_users_group'
        | 'can_add_custom_emoji_group'
        | 'can_add_subscribers_group'
        | 'can_create_bots_group'
        | 'can_create_write_only_bots_group'
        | 'can_create_groups'
        | 'can_create_public_channel_group'
        | 'can_create_private_channel_group'
        | 'can_create_web_public_channel_group'
        | 'can_delete_any_message_group'
        | 'can_delete_own_message_group'
        | 'can_invite_users_group'
        | 'create_multiuse_invite_group'
        | 'can_manage_all_groups'
        | 'can_manage_billing_group'
        | 'can_mention_many_users_group'
        | 'can_move_messages_between_channels_group'
        | 'can_move_messages_between_topics_group'
        | 'can_resolve_topics_group'
        | 'can_set_delete_message_policy_group'
        | 'can_set_topics_policy_group'
        | 'can_summarize_topics_group'
        | 'direct_message_initiator_group'
        | 'direct_message_permission_group'
        | 'workplace_users_group';
      value: GroupSetting;
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'name'; value: string }
  | { id: number; type: 'realm'; op: 'update'; property: 'description'; value: string }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'authentication_methods';
      value: Record<string, { enabled: boolean; available: boolean; unavailable_reason?: string }>;
    }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'allow_edit_history';
      /** Deprecated: `message_edit_history_visibility_policy`. */
      value: boolean;
    }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'mandatory_topics';
      /** Deprecated: `topics_policy`. */
      value: boolean;
    }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'rendered_description';
      /** HTML. */
      value: string;
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'icon_source'; value: 'G' | 'U' }
  | { id: number; type: 'realm'; op: 'update'; property: 'icon_url'; value: string }
  | { id: number; type: 'realm'; op: 'update'; property: 'logo_source'; value: 'D' | 'U' }
  | { id: number; type: 'realm'; op: 'update'; property: 'logo_url'; value: string }
  | { id: number; type: 'realm'; op: 'update'; property: 'night_logo_source'; value: 'D' | 'U' }
  | { id: number; type: 'realm'; op: 'update'; property: 'night_logo_url'; value: string }
  | { id: number; type: 'realm'; op: 'update'; property: 'plan_type'; value: number }
  | { id: number; type: 'realm'; op: 'update'; property: 'presence_disabled'; value: boolean }
  | { id: number; type: 'realm'; op: 'update'; property: 'push_notifications_enabled'; value: boolean }
  | {
      id: number;
      type: 'realm';
      op: 'update';
      property: 'push_notifications_enabled_end_timestamp';
      value: number | null;
    }
  | { id: number; type: 'realm'; op: 'update'; property: 'upload_quota_mib'; value: number | null }
  | { id: number; type: 'realm'; op: 'update'; property: 'max_file_upload_size_mib'; value: number };

/** Several settings of the organisation changed together. */
export type RealmUpdateDictEvent = {
  id: number;
  type: 'realm';
  op: 'update_dict';
  property: 'default';
  /** Only the changed fields. */
  data: {
    org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
    emails_restricted_to_domains?: boolean;
    invite_required?: boolean;
    disallow_disposable_email_addresses?: boolean;
    enable_spectator_access?: boolean;
    want_advertise_in_communities_directory?: boolean;
    inline_image_preview?: boolean;
    inline_url_embed_preview?: boolean;
    digest_emails_enabled?: boolean;
    digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
    send_welcome_emails?: boolean;
    message_content_allowed_in_email_notifications?: boolean;
    topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
    require_unique_names?: boolean;
    name_changes_disabled?: boolean;
    email_changes_disabled?: boolean;
    avatar_changes_disabled?: boolean;
    welcome_message_custom_text?: string;
    move_messages_within_stream_limit_seconds?: number | null;
    move_messages_between_streams_limit_seconds?: number | null;
    message_content_delete_limit_seconds?: number | null;
    message_content_edit_limit_seconds?: number | null;
    allow_message_editing?: boolean;
    message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
    default_language?: string;
    waiting_period_threshold?: number;
    message_retention_days?: number;
    video_chat_provider?: number;
    jitsi_server_url?: string | null;
    gif_rating_policy?: number;
    default_code_block_language?: string;
    enable_read_receipts?: boolean;
    enable_guest_user_indicator?: boolean;
    enable_guest_user_dm_warning?: boolean;
    require_e2ee_push_notifications?: boolean;
    send_channel_events_messages?: boolean;
    default_avatar_source?: 'G' | 'J';
    media_preview_size?: 100 | 150 | 200;
    moderation_request_channel_id?: number;
    new_stream_announcements_stream_id?: number;
    signup_announcements_stream_id?: number;
    zulip_update_announcements_stream_id?: number;
    can_access_all_users_group?: GroupSetting;
    can_add_custom_emoji_group?: GroupSetting;
    can_add_subscribers_group?: GroupSetting;
    can_create_bots_group?: GroupSetting;
    can_create_write_only_bots_group?: GroupSetting;
    can_create_groups?: GroupSetting;
    can_create_public_channel_group?: GroupSetting;
    can_create_private_channel_group?: GroupSetting;
    can_create_web_public_channel_group?: GroupSetting;
    can_delete_any_message_group?: GroupSetting;
    can_delete_own_message_group?: GroupSetting;
    can_invite_users_group?: GroupSetting;
    create_multiuse_invite_group?: GroupSetting;
    can_manage_all_groups?: GroupSetting;
    can_manage_billing_group?: GroupSetting;
    can_mention_many_users_group?: GroupSetting;
    can_move_messages_between_channels_group?: GroupSetting;
    can_move_messages_between_topics_group?: GroupSetting;
    can_resolve_topics_group?: GroupSetting;
    can_set_delete_message_policy_group?: GroupSetting;
    can_set_topics_policy_group?: GroupSetting;
    can_summarize_topics_group?: GroupSetting;
    direct_message_initiator_group?: GroupSetting;
    direct_message_permission_group?: GroupSetting;
    workplace_users_group?: GroupSetting;
    name?: string;
    description?: string;
    authentication_methods?: Record<string, { enabled: boolean; available: boolean; unavailable_reason?: string }>;
    /** Deprecated: `message_edit_history_visibility_policy`. */
    allow_edit_history?: boolean;
    /** Deprecated: `topics_policy`. */
    mandatory_topics?: boolean;
    /** HTML. */
    rendered_description?: string;
    icon_source?: 'G' | 'U';
    icon_url?: string;
    logo_source?: 'D' | 'U';
    logo_url?: string;
    night_logo_source?: 'D' | 'U';
    night_logo_url?: string;
    plan_type?: number;
    presence_disabled?: boolean;
    push_notifications_enabled?: boolean;
    push_notifications_enabled_end_timestamp?: number | null;
    upload_quota_mib?: number | null;
    max_file_upload_size_mib?: number;
  };
};

/** The organisation was deactivated; its API keys are no longer accepted. */
export type RealmDeactivatedEvent = { id: number; type: 'realm'; op: 'deactivated'; realm_id: number };

/** A default setting of new users changed. */
export type RealmUserSettingsDefaultsUpdateEvent =
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'twenty_four_hour_time';
      value: boolean | null;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property:
        | 'enter_sends'
        | 'left_side_userlist'
        | 'web_escape_navigates_to_home_view'
        | 'fluid_layout_width'
        | 'high_contrast_mode'
        | 'translate_emoticons'
        | 'display_emoji_reaction_users'
        | 'starred_message_counts'
        | 'web_suggest_update_timezone'
        | 'web_navigate_to_sent_message'
        | 'hide_ai_features'
        | 'web_inbox_show_channel_folders'
        | 'web_left_sidebar_show_channel_folders'
        | 'web_left_sidebar_unreads_count_summary'
        | 'enable_stream_desktop_notifications'
        | 'enable_stream_email_notifications'
        | 'enable_stream_push_notifications'
        | 'enable_stream_audible_notifications'
        | 'wildcard_mentions_notify'
        | 'enable_followed_topic_desktop_notifications'
        | 'enable_followed_topic_email_notifications'
        | 'enable_followed_topic_push_notifications'
        | 'enable_followed_topic_audible_notifications'
        | 'enable_followed_topic_wildcard_mentions_notify'
        | 'enable_desktop_notifications'
        | 'pm_content_in_desktop_notifications'
        | 'enable_sounds'
        | 'enable_offline_email_notifications'
        | 'message_content_in_email_notifications'
        | 'enable_offline_push_notifications'
        | 'enable_online_push_notifications'
        | 'enable_digest_emails'
        | 'presence_enabled'
        | 'automatically_follow_topics_where_mentioned'
        | 'send_stream_typing_notifications'
        | 'send_private_typing_notifications'
        | 'send_read_receipts'
        | 'receives_typing_notifications'
        | 'enable_drafts_synchronization';
      value: boolean;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'web_home_view';
      value: 'inbox' | 'recent' | 'all_messages';
    }
  | { id: number; type: 'realm_user_settings_defaults'; op: 'update'; property: 'color_scheme'; value: 1 | 2 | 3 }
  | { id: number; type: 'realm_user_settings_defaults'; op: 'update'; property: 'web_font_size_px'; value: number }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'web_line_height_percent';
      value: number;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'web_animate_image_previews';
      value: 'always' | 'on_hover' | 'never';
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'demote_inactive_streams';
      value: 1 | 2 | 3;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'web_mark_read_on_scroll_policy';
      value: 1 | 2 | 3;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'web_channel_default_view';
      value: 1 | 2 | 3 | 4;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'emojiset';
      value: 'google' | 'twitter' | 'text' | 'google-blob';
    }
  | { id: number; type: 'realm_user_settings_defaults'; op: 'update'; property: 'user_list_style'; value: 1 | 2 | 3 }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'web_stream_unreads_count_display_policy';
      value: 1 | 2 | 3;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'email_notifications_batching_period_seconds';
      value: number;
    }
  | { id: number; type: 'realm_user_settings_defaults'; op: 'update'; property: 'notification_sound'; value: string }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'desktop_icon_count_display';
      value: 1 | 2 | 3 | 4;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'realm_name_in_email_notifications_policy';
      value: 1 | 2 | 3;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'automatically_follow_topics_policy';
      value: 1 | 2 | 3 | 4;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'automatically_unmute_topics_in_muted_streams_policy';
      value: 1 | 2 | 3 | 4;
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'resolved_topic_notice_auto_read_policy';
      value: 'always' | 'except_followed' | 'never';
    }
  | {
      id: number;
      type: 'realm_user_settings_defaults';
      op: 'update';
      property: 'email_address_visibility';
      value: 1 | 2 | 3 | 4 | 5;
    };

/** A domain was added whose email addresses may join. */
export type RealmDomainsAddEvent = { id: number; type: 'realm_domains'; op: 'add'; realm_domain: RealmDomain };

/** Addresses of subdomains of a domain may now join, or no longer. */
export type RealmDomainsChangeEvent = { id: number; type: 'realm_domains'; op: 'change'; realm_domain: RealmDomain };

/** A domain was removed; its email addresses may no longer join. */
export type RealmDomainsRemoveEvent = { id: number; type: 'realm_domains'; op: 'remove'; domain: string };

/** A custom emoji was added. */
export type RealmEmojiAddEvent = { id: number; type: 'realm_emoji'; op: 'add'; emoji: RealmEmoji };

/** A custom emoji changed. */
export type RealmEmojiUpdateOneEvent = {
  id: number;
  type: 'realm_emoji';
  op: 'update_one';
  emoji_id: string;
  data: { deactivated: boolean };
};

/** Custom emoji changed; contains all of them. */
export type RealmEmojiUpdateEvent = {
  id: number;
  type: 'realm_emoji';
  op: 'update';
  realm_emoji: Record<string, RealmEmoji>;
};

/** Linkifiers changed; contains all of them. */
export type RealmLinkifiersEvent = { id: number; type: 'realm_linkifiers'; realm_linkifiers: Linkifier[] };

/** Code playgrounds changed; contains all of them. */
export type RealmPlaygroundsEvent = { id: number; type: 'realm_playgrounds'; realm_playgrounds: Playground[] };

/** Custom profile fields changed; contains all of them. */
export type CustomProfileFieldsEvent = { id: number; type: 'custom_profile_fields'; fields: CustomProfileField[] };

/** Invitations changed; only for administrators and the inviters. */
export type InvitesChangedEvent = { id: number; type: 'invites_changed' };

/** An export started, finished, failed or was deleted; contains all exports. */
export type RealmExportEvent = { id: number; type: 'realm_export'; exports: RealmExport[] };

/** A user gave or withdrew consent to exports of their private data. */
export type RealmExportConsentEvent = { id: number; type: 'realm_export_consent'; user_id: number; consented: boolean };

/** The server was upgraded to a newer release. */
export type RestartEvent = {
  id: number;
  type: 'restart';
  zulip_version: string;
  zulip_merge_base: string;
  zulip_feature_level: number;
  service_version: string;
  service_merge_base: string;
  service_feature_level: number;
  server_generation: number;
};

/** Web clients should reload. */
export type WebReloadClientEvent = { id: number; type: 'web_reload_client'; immediate: boolean };

/** Nothing happened; the connection is alive. */
export type HeartbeatEvent = { id: number; type: 'heartbeat' };

/** A setting of the user changed. */
export type UserSettingsUpdateEvent =
  | { id: number; type: 'user_settings'; op: 'update'; property: 'timezone'; value: string }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'twenty_four_hour_time'; value: boolean | null }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property:
        | 'enter_sends'
        | 'left_side_userlist'
        | 'web_escape_navigates_to_home_view'
        | 'fluid_layout_width'
        | 'high_contrast_mode'
        | 'translate_emoticons'
        | 'display_emoji_reaction_users'
        | 'starred_message_counts'
        | 'web_suggest_update_timezone'
        | 'web_navigate_to_sent_message'
        | 'hide_ai_features'
        | 'web_inbox_show_channel_folders'
        | 'web_left_sidebar_show_channel_folders'
        | 'web_left_sidebar_unreads_count_summary'
        | 'enable_stream_desktop_notifications'
        | 'enable_stream_email_notifications'
        | 'enable_stream_push_notifications'
        | 'enable_stream_audible_notifications'
        | 'wildcard_mentions_notify'
        | 'enable_followed_topic_desktop_notifications'
        | 'enable_followed_topic_email_notifications'
        | 'enable_followed_topic_push_notifications'
        | 'enable_followed_topic_audible_notifications'
        | 'enable_followed_topic_wildcard_mentions_notify'
        | 'enable_desktop_notifications'
        | 'pm_content_in_desktop_notifications'
        | 'enable_sounds'
        | 'enable_offline_email_notifications'
        | 'message_content_in_email_notifications'
        | 'enable_offline_push_notifications'
        | 'enable_online_push_notifications'
        | 'enable_digest_emails'
        | 'enable_login_emails'
        | 'enable_marketing_emails'
        | 'presence_enabled'
        | 'automatically_follow_topics_where_mentioned'
        | 'send_stream_typing_notifications'
        | 'send_private_typing_notifications'
        | 'send_read_receipts'
        | 'receives_typing_notifications'
        | 'allow_private_data_export'
        | 'enable_drafts_synchronization';
      value: boolean;
    }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'web_home_view';
      value: 'inbox' | 'recent' | 'all_messages';
    }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'color_scheme'; value: 1 | 2 | 3 }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'web_font_size_px'; value: number }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'web_line_height_percent'; value: number }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'web_animate_image_previews';
      value: 'always' | 'on_hover' | 'never';
    }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'demote_inactive_streams'; value: 1 | 2 | 3 }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'web_mark_read_on_scroll_policy'; value: 1 | 2 | 3 }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'web_channel_default_view'; value: 1 | 2 | 3 | 4 }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'emojiset';
      value: 'google' | 'twitter' | 'text' | 'google-blob';
    }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'user_list_style'; value: 1 | 2 | 3 }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'web_stream_unreads_count_display_policy';
      value: 1 | 2 | 3;
    }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'email_notifications_batching_period_seconds';
      value: number;
    }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'notification_sound'; value: string }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'desktop_icon_count_display'; value: 1 | 2 | 3 | 4 }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'realm_name_in_email_notifications_policy';
      value: 1 | 2 | 3;
    }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'automatically_follow_topics_policy';
      value: 1 | 2 | 3 | 4;
    }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'automatically_unmute_topics_in_muted_streams_policy';
      value: 1 | 2 | 3 | 4;
    }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'resolved_topic_notice_auto_read_policy';
      value: 'always' | 'except_followed' | 'never';
    }
  | { id: number; type: 'user_settings'; op: 'update'; property: 'email_address_visibility'; value: 1 | 2 | 3 | 4 | 5 }
  | {
      id: number;
      type: 'user_settings';
      op: 'update';
      property: 'default_language';
      value: string;
      language_name: string;
    };

/** The same, for clients from before feature level 89, which request it by name. Deprecated. */
export type UpdateDisplaySettingsEvent = {
  id: number;
  type: 'update_display_settings';
  /** The user’s email address. */
  user: string;
  setting: boolean | number | string | null;
  setting_name: string;
  language_name?: string;
};

/** The same, for clients from before feature level 89, which request it by name. Deprecated. */
export type UpdateGlobalNotificationsEvent = {
  id: number;
  type: 'update_global_notifications';
  /** The user’s email address. */
  user: string;
  setting: boolean | number | string | null;
  notification_name: string;
};

/** Drafts were saved. */
export type DraftsAddEvent = { id: number; type: 'drafts'; op: 'add'; drafts: Draft[] };

/** A draft changed. */
export type DraftsUpdateEvent = { id: number; type: 'drafts'; op: 'update'; draft: Draft };

/** A draft was deleted. */
export type DraftsRemoveEvent = { id: number; type: 'drafts'; op: 'remove'; draft_id: number };

/** Messages were scheduled. */
export type ScheduledMessagesAddEvent = {
  id: number;
  type: 'scheduled_messages';
  op: 'add';
  scheduled_messages: ScheduledMessage[];
};

/** A scheduled message changed, or could not be sent. */
export type ScheduledMessagesUpdateEvent = {
  id: number;
  type: 'scheduled_messages';
  op: 'update';
  scheduled_message: ScheduledMessage;
};

/** A scheduled message was sent or deleted. */
export type ScheduledMessagesRemoveEvent = {
  id: number;
  type: 'scheduled_messages';
  op: 'remove';
  scheduled_message_id: number;
};

/** Reminders were set. */
export type RemindersAddEvent = { id: number; type: 'reminders'; op: 'add'; reminders: Reminder[] };

/** A reminder was sent or deleted. */
export type RemindersRemoveEvent = { id: number; type: 'reminders'; op: 'remove'; reminder_id: number };

/** A snippet was saved. */
export type SavedSnippetsAddEvent = { id: number; type: 'saved_snippets'; op: 'add'; saved_snippet: SavedSnippet };

/** A snippet changed. */
export type SavedSnippetsUpdateEvent = {
  id: number;
  type: 'saved_snippets';
  op: 'update';
  saved_snippet: SavedSnippet;
};

/** A snippet was deleted. */
export type SavedSnippetsRemoveEvent = { id: number; type: 'saved_snippets'; op: 'remove'; saved_snippet_id: number };

/** A navigation view was added. */
export type NavigationViewAddEvent = {
  id: number;
  type: 'navigation_view';
  op: 'add';
  navigation_view: NavigationView;
};

/** A navigation view changed. */
export type NavigationViewUpdateEvent = {
  id: number;
  type: 'navigation_view';
  op: 'update';
  fragment: string;
  /** Only the changed fields. */
  data: { is_pinned?: boolean; name?: string | null };
};

/** A navigation view was removed. */
export type NavigationViewRemoveEvent = { id: number; type: 'navigation_view'; op: 'remove'; fragment: string };

/** Alert words changed; contains all of them. */
export type AlertWordsEvent = { id: number; type: 'alert_words'; alert_words: string[] };

/** Muted users changed; contains all of them. */
export type MutedUsersEvent = {
  id: number;
  type: 'muted_users';
  muted_users: {
    id: number;
    /** UNIX seconds. */
    timestamp: number;
  }[];
};

/** An onboarding step was done; contains the remaining ones. */
export type OnboardingStepsEvent = { id: number; type: 'onboarding_steps'; onboarding_steps: OnboardingStep[] };

/** One of the user’s clients registered a device. */
export type DeviceAddEvent = { id: number; type: 'device'; op: 'add'; device_id: number };

/** The registration of a device for push notifications changed. */
export type DeviceUpdateEvent = {
  id: number;
  type: 'device';
  op: 'update';
  device_id: number;
  push_key_id?: number | null;
  push_token_id?: string | null;
  pending_push_token_id?: string | null;
  push_token_last_updated_timestamp?: number | null;
  push_registration_error_code?: string | null;
};

/** A device was removed. */
export type DeviceRemoveEvent = { id: number; type: 'device'; op: 'remove'; device_id: number };

/** A person or a bot. */
export type User = {
  user_id: number;
  /** Null or absent if the reader may not see it. */
  delivery_email?: string | null;
  email: string;
  full_name: string;
  /** ISO 8601. */
  date_joined: string;
  is_active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null: a person. */
  bot_type: number | null;
  bot_owner_id: number | null;
  role: Role;
  timezone: string;
  /** Null: the Gravatar of the email address. Absent: available at `/avatar/{user_id}`. */
  avatar_url?: string | null;
  avatar_version: number;
  profile_data?: ProfileData;
  is_imported_stub: boolean;
  is_deleted?: true;
};

/** 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. */
export type Role = 100 | 200 | 300 | 400 | 600;

/** Values of profile fields, by field id; `rendered_value` only for text fields. */
export type ProfileData = Record<
  string,
  {
    value: string;
    /** HTML. */
    rendered_value?: string;
  }
>;

/** When the user was last active and last connected, UNIX seconds. */
export type Presence = {
  /** UNIX seconds. */
  active_timestamp: number;
  /** UNIX seconds. */
  idle_timestamp: number;
};

export type LegacyPresence = {
  client: string;
  status: 'active' | 'idle';
  /** UNIX seconds. */
  timestamp: number;
  pushable?: boolean;
};

export type CustomProfileField = {
  id: number;
  /** An id from `custom_profile_field_types`. */
  type: number;
  order: number;
  name: string;
  hint: string;
  /** JSON; for lists of options and external accounts. */
  field_data?: string;
  display_in_profile_summary?: boolean;
  required: boolean;
  editable_by_user: boolean;
  use_for_user_matching?: boolean;
};

export type UserGroup = {
  id: number;
  /** For system groups `role:administrators` and the like. */
  name: string;
  description: string;
  date_created: number | null;
  creator_id: number | null;
  members: number[];
  direct_subgroup_ids: number[];
  is_system_group: boolean;
  deactivated: boolean;
  can_add_members_group: GroupSetting;
  can_join_group: GroupSetting;
  can_leave_group: GroupSetting;
  can_manage_group: GroupSetting;
  can_mention_group: GroupSetting;
  can_remove_members_group: GroupSetting;
};

/** The users to whom a permission is granted: a group, or users and groups. */
export type GroupSetting = number | { direct_members: number[]; direct_subgroups: number[] };

export type RealmDomain = { domain: string; allow_subdomains: boolean };

export type Linkifier = {
  id: number;
  /** A regular expression. */
  pattern: string;
  /** RFC 6570. */
  url_template: string;
  example_input: string | null;
  reverse_template: string | null;
  alternative_url_templates: string[];
};

export type RealmExport = {
  id: number;
  acting_user_id: number;
  /** UNIX seconds, with a fraction. */
  export_time: number;
  deleted_timestamp: number | null;
  failed_timestamp: number | null;
  export_url: string | null;
  pending: boolean;
  export_type: 'public' | 'full_with_consent' | 'full_without_consent';
  export_from_prior_server: boolean;
};

export type RealmEmoji = {
  id: string;
  name: string;
  source_url: string;
  /** A still image of an animated emoji; else null. */
  still_url: string | null;
  deactivated: boolean;
  author_id: number | null;
};

/** `name` is null or absent for a built-in view, which clients name themselves. */
export type NavigationView = {
  /** The part of the URL after `#`. */
  fragment: string;
  is_pinned: boolean;
  name?: string | null;
};

/** Only the fields that are set: a text, an emoji, or both. */
export type UserStatus = {
  /** Deprecated in favour of presence. */
  away?: boolean;
  status_text?: string;
  emoji_name?: string;
  emoji_code?: string;
  reaction_type?: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
};

/** A channel, with the user’s own settings for it. */
export type Subscription = {
  stream_id: number;
  name: string;
  description: string;
  /** HTML. */
  rendered_description: string;
  /** UNIX seconds. */
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  history_public_to_subscribers: boolean;
  /** Deprecated. */
  is_announcement_only: boolean;
  /** Deprecated: `can_send_message_group`. */
  stream_post_policy: number;
  /** Null: the organisation’s setting applies; -1: forever. */
  message_retention_days: number | null;
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  first_message_id: number | null;
  folder_id: number | null;
  default_push_notifications: boolean;
  is_recently_active: boolean;
  /** Messages per week; null for a channel younger than a week. */
  stream_weekly_traffic: number | null;
  subscriber_count: number;
  can_add_subscribers_group: GroupSetting;
  can_administer_channel_group: GroupSetting;
  can_create_topic_group: GroupSetting;
  can_delete_any_message_group: GroupSetting;
  can_delete_own_message_group: GroupSetting;
  can_move_messages_out_of_channel_group: GroupSetting;
  can_move_messages_within_channel_group: GroupSetting;
  can_remove_subscribers_group: GroupSetting;
  can_resolve_topics_group: GroupSetting;
  can_send_message_group: GroupSetting;
  can_subscribe_group: GroupSetting;
  /** Only if requested, and if the reader may see them. */
  subscribers?: number[];
  /**
   * In place of `subscribers` for large channels, if partial lists were requested: at least bots and recently active
   * users.
   */
  partial_subscribers?: number[];
  color: string;
  is_muted: boolean;
  /** Deprecated: the opposite of `is_muted`. */
  in_home_view: boolean;
  pin_to_top: boolean;
  /** Null: the user’s general setting applies. */
  desktop_notifications: boolean | null;
  /** Null: the user’s general setting applies. */
  email_notifications: boolean | null;
  /** Null: the user’s general setting applies. */
  push_notifications: boolean | null;
  /** Null: the user’s general setting applies. */
  audible_notifications: boolean | null;
  /** Null: the user’s general setting applies. */
  wildcard_mentions_notify: boolean | null;
};

export type Channel = {
  stream_id: number;
  name: string;
  description: string;
  /** HTML. */
  rendered_description: string;
  /** UNIX seconds. */
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  history_public_to_subscribers: boolean;
  /** Deprecated. */
  is_announcement_only: boolean;
  /** Deprecated: `can_send_message_group`. */
  stream_post_policy: number;
  /** Null: the organisation’s setting applies; -1: forever. */
  message_retention_days: number | null;
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  first_message_id: number | null;
  folder_id: number | null;
  default_push_notifications: boolean;
  is_recently_active: boolean;
  /** Messages per week; null for a channel younger than a week. */
  stream_weekly_traffic: number | null;
  subscriber_count: number;
  can_add_subscribers_group: GroupSetting;
  can_administer_channel_group: GroupSetting;
  can_create_topic_group: GroupSetting;
  can_delete_any_message_group: GroupSetting;
  can_delete_own_message_group: GroupSetting;
  can_move_messages_out_of_channel_group: GroupSetting;
  can_move_messages_within_channel_group: GroupSetting;
  can_remove_subscribers_group: GroupSetting;
  can_resolve_topics_group: GroupSetting;
  can_send_message_group: GroupSetting;
  can_subscribe_group: GroupSetting;
};

export type ChannelFolder = {
  id: number;
  name: string;
  description: string;
  /** HTML. */
  rendered_description: string;
  date_created: number | null;
  creator_id: number | null;
  order: number;
  is_archived: boolean;
};

export type Message =
  | {
      id: number;
      sender_id: number;
      sender_email: string;
      sender_full_name: string;
      sender_realm_str: string;
      avatar_url: string | null;
      client: string;
      /** HTML, or the Markdown source if the client requested it. */
      content: string;
      content_type: 'text/html' | 'text/x-markdown';
      is_me_message: boolean;
      recipient_id: number;
      /** UNIX seconds. */
      timestamp: number;
      reactions: Reaction[];
      submessages: { id: number; message_id: number; sender_id: number; msg_type: string; content: string }[];
      topic_links: { text: string; url: string }[];
      /** Newest first; only what the organisation’s settings show. */
      edit_history?: {
        /** Null: no user. */
        user_id: number | null;
        /** UNIX seconds. */
        timestamp: number;
        prev_content?: string;
        /** HTML. */
        prev_rendered_content?: string;
        prev_topic?: string;
        topic?: string;
        prev_stream?: number;
        stream?: number;
      }[];
      /** When the content last changed, UNIX seconds. */
      last_edit_timestamp?: number;
      /** When the message was last moved to another topic or channel, UNIX seconds. */
      last_moved_timestamp?: number;
      type: 'stream';
      stream_id: number;
      /** The topic; empty for the topic without a name. */
      subject: string;
      /** The name of the channel when the message was fetched. */
      display_recipient: string;
      /** `read`, `starred`, `mentioned`, `has_alert_word` and others. */
      flags: string[];
      /** HTML, with the search matches highlighted. */
      match_content?: string;
      /** HTML. */
      match_subject?: string;
    }
  | {
      id: number;
      sender_id: number;
      sender_email: string;
      sender_full_name: string;
      sender_realm_str: string;
      avatar_url: string | null;
      client: string;
      /** HTML, or the Markdown source if the client requested it. */
      content: string;
      content_type: 'text/html' | 'text/x-markdown';
      is_me_message: boolean;
      recipient_id: number;
      /** UNIX seconds. */
      timestamp: number;
      reactions: Reaction[];
      submessages: { id: number; message_id: number; sender_id: number; msg_type: string; content: string }[];
      topic_links: { text: string; url: string }[];
      /** Newest first; only what the organisation’s settings show. */
      edit_history?: {
        /** Null: no user. */
        user_id: number | null;
        /** UNIX seconds. */
        timestamp: number;
        prev_content?: string;
        /** HTML. */
        prev_rendered_content?: string;
        prev_topic?: string;
        topic?: string;
        prev_stream?: number;
        stream?: number;
      }[];
      /** When the content last changed, UNIX seconds. */
      last_edit_timestamp?: number;
      /** When the message was last moved to another topic or channel, UNIX seconds. */
      last_moved_timestamp?: number;
      type: 'private';
      subject: '';
      /** All participants of the conversation, including the reader. */
      display_recipient: { id: number; email: string; full_name: string; is_mirror_dummy: boolean }[];
      /** `read`, `starred`, `mentioned`, `has_alert_word` and others. */
      flags: string[];
      /** HTML, with the search matches highlighted. */
      match_content?: string;
      /** HTML. */
      match_subject?: string;
    };

export type Reaction = {
  emoji_name: string;
  emoji_code: string;
  reaction_type: 'unicode_emoji' | 'realm_emoji' | 'zulip_extra_emoji';
  user_id: number;
};

/** A file, with the messages that reference it. */
export type Attachment = {
  id: number;
  name: string;
  path_id: string;
  size: number;
  /** UNIX seconds. */
  create_time: number;
  message_ids: number[];
};

export type ScheduledMessage =
  | {
      scheduled_message_id: number;
      type: 'stream';
      /** The channel. */
      to: number;
      topic: string;
      content: string;
      /** HTML. */
      rendered_content: string;
      /** UNIX seconds. */
      scheduled_delivery_timestamp: number;
      /** Whether it could not be sent when it was due. */
      failed: boolean;
    }
  | {
      scheduled_message_id: number;
      type: 'private';
      /** Users. */
      to: number[];
      content: string;
      /** HTML. */
      rendered_content: string;
      /** UNIX seconds. */
      scheduled_delivery_timestamp: number;
      /** Whether it could not be sent when it was due. */
      failed: boolean;
    };

export type Reminder = {
  reminder_id: number;
  type: 'private';
  to: number[];
  reminder_target_message_id: number;
  content: string;
  /** HTML. */
  rendered_content: string;
  /** UNIX seconds. */
  scheduled_delivery_timestamp: number;
  /** Whether it could not be sent when it was due. */
  failed: boolean;
};

export type Draft = {
  id: number;
  /** Empty: no recipient chosen yet. */
  type: 'stream' | 'private' | '';
  /** A channel id, or user ids; empty: not chosen yet. */
  to: number[];
  topic: string;
  content: string;
  /** UNIX seconds. */
  timestamp: number;
};

export type SavedSnippet = {
  id: number;
  title: string;
  content: string;
  /** UNIX seconds. */
  date_created: number;
};

export type Registered = {
  /** Null for a spectator, who gets no events. */
  queue_id: string | null;
  last_event_id: number;
  idle_queue_timeout_secs: number;
  zulip_version: string;
  zulip_merge_base: string;
  zulip_feature_level: number;
  /** The same as `zulip_version`. */
  service_version: string;
  service_merge_base: string;
  service_feature_level: number;
  /** When the replica of the users service that answered started, UNIX seconds. */
  server_generation?: number;
  server_emoji_data_url?: string;
  server_thumbnail_formats?: {
    name: string;
    max_width: number;
    max_height: number;
    format: string;
    animated: boolean;
  }[];
  server_report_message_types?: { key: string; name: string }[];
  server_supported_permission_settings?: {
    realm: Record<string, PermissionSetting>;
    stream: Record<string, PermissionSetting>;
    group: Record<string, PermissionSetting>;
  };
  server_presence_ping_interval_seconds?: number;
  server_presence_offline_threshold_seconds?: number;
  server_typing_started_expiry_period_milliseconds?: number;
  server_typing_started_wait_period_milliseconds?: number;
  server_typing_stopped_wait_period_milliseconds?: number;
  server_min_deactivated_realm_deletion_days?: number | null;
  server_max_deactivated_realm_deletion_days?: number | null;
  server_inline_image_preview?: boolean;
  server_inline_url_embed_preview?: boolean;
  server_avatar_changes_disabled?: boolean;
  server_name_changes_disabled?: boolean;
  server_needs_upgrade?: boolean;
  server_web_public_streams_enabled?: boolean;
  server_jitsi_server_url?: string | null;
  server_can_summarize_topics?: boolean;
  /** Deprecated: `realm_jitsi_server_url`, `server_jitsi_server_url`. */
  jitsi_server_url?: string;
  settings_send_digest_emails?: boolean;
  development_environment?: boolean;
  event_queue_longpoll_timeout_seconds?: number;
  zulip_plan_is_not_limited?: boolean;
  upgrade_text_for_wide_organization_logo?: string;
  gif_rating_policy_options?: Record<string, { id: number; name: string }>;
  max_stream_name_length?: number;
  max_stream_description_length?: number;
  max_channel_folder_name_length?: number;
  max_channel_folder_description_length?: number;
  max_topic_length?: number;
  max_message_length?: number;
  max_reminder_note_length?: number;
  max_bulk_new_subscription_messages?: number;
  max_avatar_file_size_mib?: number;
  max_icon_file_size_mib?: number;
  max_logo_file_size_mib?: number;
  password_min_length?: number;
  password_max_length?: number;
  password_min_guesses?: number;
  max_file_upload_size_mib?: number;
  realm_uuid?: string;
  realm_url?: string;
  /** Deprecated: `realm_url`. */
  realm_uri?: string;
  realm_bot_domain?: string;
  /** UNIX seconds. */
  realm_date_created?: number;
  realm_available_video_chat_providers?: Record<string, { id: number; name: string }>;
  realm_default_external_accounts?: Record<string, { name: string; text: string; hint: string; url_pattern: string }>;
  /** Deprecated: `realm_authentication_methods`. */
  realm_email_auth_enabled?: boolean;
  /** Deprecated: `realm_authentication_methods`. */
  realm_password_auth_enabled?: boolean;
  realm_empty_topic_display_name?: string;
  realm_owner_full_content_access?: boolean;
  /** Deprecated in favour of the group settings. */
  realm_create_private_stream_policy?: number;
  /** Deprecated in favour of the group settings. */
  realm_create_public_stream_policy?: number;
  /** Deprecated in favour of the group settings. */
  realm_create_web_public_stream_policy?: number;
  /** Deprecated in favour of the group settings. */
  realm_wildcard_mention_policy?: number;
  realm_org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
  realm_emails_restricted_to_domains?: boolean;
  realm_invite_required?: boolean;
  realm_disallow_disposable_email_addresses?: boolean;
  realm_enable_spectator_access?: boolean;
  realm_want_advertise_in_communities_directory?: boolean;
  realm_inline_image_preview?: boolean;
  realm_inline_url_embed_preview?: boolean;
  realm_digest_emails_enabled?: boolean;
  realm_digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
  realm_send_welcome_emails?: boolean;
  realm_message_content_allowed_in_email_notifications?: boolean;
  realm_topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
  realm_require_unique_names?: boolean;
  realm_name_changes_disabled?: boolean;
  realm_email_changes_disabled?: boolean;
  realm_avatar_changes_disabled?: boolean;
  realm_welcome_message_custom_text?: string;
  realm_move_messages_within_stream_limit_seconds?: number | null;
  realm_move_messages_between_streams_limit_seconds?: number | null;
  realm_message_content_delete_limit_seconds?: number | null;
  realm_message_content_edit_limit_seconds?: number | null;
  realm_allow_message_editing?: boolean;
  realm_message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
  realm_default_language?: string;
  realm_waiting_period_threshold?: number;
  realm_message_retention_days?: number;
  realm_video_chat_provider?: number;
  realm_jitsi_server_url?: string | null;
  realm_gif_rating_policy?: number;
  realm_default_code_block_language?: string;
  realm_enable_read_receipts?: boolean;
  realm_enable_guest_user_indicator?: boolean;
  realm_enable_guest_user_dm_warning?: boolean;
  realm_require_e2ee_push_notifications?: boolean;
  realm_send_channel_events_messages?: boolean;
  realm_default_avatar_source?: 'G' | 'J';
  realm_media_preview_size?: 100 | 150 | 200;
  realm_moderation_request_channel_id?: number;
  realm_new_stream_announcements_stream_id?: number;
  realm_signup_announcements_stream_id?: number;
  realm_zulip_update_announcements_stream_id?: number;
  realm_can_access_all_users_group?: GroupSetting;
  realm_can_add_custom_emoji_group?: GroupSetting;
  realm_can_add_subscribers_group?: GroupSetting;
  realm_can_create_bots_group?: GroupSetting;
  realm_can_create_write_only_bots_group?: GroupSetting;
  realm_can_create_groups?: GroupSetting;
  realm_can_create_public_channel_group?: GroupSetting;
  realm_can_create_private_channel_group?: GroupSetting;
  realm_can_create_web_public_channel_group?: GroupSetting;
  realm_can_delete_any_message_group?: GroupSetting;
  realm_can_delete_own_message_group?: GroupSetting;
  realm_can_invite_users_group?: GroupSetting;
  realm_create_multiuse_invite_group?: GroupSetting;
  realm_can_manage_all_groups?: GroupSetting;
  realm_can_manage_billing_group?: GroupSetting;
  realm_can_mention_many_users_group?: GroupSetting;
  realm_can_move_messages_between_channels_group?: GroupSetting;
  realm_can_move_messages_between_topics_group?: GroupSetting;
  realm_can_resolve_topics_group?: GroupSetting;
  realm_can_set_delete_message_policy_group?: GroupSetting;
  realm_can_set_topics_policy_group?: GroupSetting;
  realm_can_summarize_topics_group?: GroupSetting;
  realm_direct_message_initiator_group?: GroupSetting;
  realm_direct_message_permission_group?: GroupSetting;
  realm_workplace_users_group?: GroupSetting;
  realm_name?: string;
  realm_description?: string;
  realm_authentication_methods?: Record<string, { enabled: boolean; available: boolean; unavailable_reason?: string }>;
  /** Deprecated: `message_edit_history_visibility_policy`. */
  realm_allow_edit_history?: boolean;
  /** Deprecated: `topics_policy`. */
  realm_mandatory_topics?: boolean;
  realm_icon_source?: 'G' | 'U';
  realm_icon_url?: string;
  realm_logo_source?: 'D' | 'U';
  realm_logo_url?: string;
  realm_night_logo_source?: 'D' | 'U';
  realm_night_logo_url?: string;
  realm_plan_type?: number;
  realm_presence_disabled?: boolean;
  realm_push_notifications_enabled?: boolean;
  realm_push_notifications_enabled_end_timestamp?: number | null;
  realm_upload_quota_mib?: number | null;
  realm_users?: ListedUser[];
  realm_non_active_users?: ListedUser[];
  cross_realm_bots?: SystemBot[];
  /** 0: a spectator, who has no account. */
  user_id?: number;
  email?: string;
  delivery_email?: string;
  full_name?: string;
  is_owner?: boolean;
  is_admin?: boolean;
  is_moderator?: boolean;
  is_guest?: boolean;
  avatar_source?: string;
  avatar_url?: string;
  avatar_url_medium?: string;
  /** Deprecated in favour of the group settings. */
  can_create_streams?: boolean;
  /** Deprecated in favour of the group settings. */
  can_create_public_streams?: boolean;
  /** Deprecated in favour of the group settings. */
  can_create_private_streams?: boolean;
  /** Deprecated in favour of the group settings. */
  can_create_web_public_streams?: boolean;
  /** Deprecated in favour of the group settings. */
  can_subscribe_other_users?: boolean;
  /** Deprecated in favour of the group settings. */
  can_invite_others_to_realm?: boolean;
  realm_user_groups?: UserGroup[];
  realm_bots?: Bot[];
  realm_embedded_bots?: { name: string; config: Record<string, string> }[];
  realm_incoming_webhook_bots?: {
    name: string;
    display_name: string;
    all_event_types?: string[] | null;
    config_options?: {
      key: string;
      label: string;
      /** For options in the bot’s `config_data`. */
      validator?: string;
      /** For options in the URL. */
      input_type?: string;
    }[];
    url_options?: {
      key: string;
      label: string;
      /** For options in the bot’s `config_data`. */
      validator?: string;
      /** For options in the URL. */
      input_type?: string;
    }[];
  }[];
  realm_billing?: { has_pending_sponsorship_request: boolean };
  realm_domains?: RealmDomain[];
  realm_emoji?: Record<string, RealmEmoji>;
  realm_linkifiers?: Linkifier[];
  /** Deprecated. */
  realm_filters?: [string, string, number][];
  realm_playgrounds?: Playground[];
  realm_user_settings_defaults?: RealmUserSettingsDefaults;
  custom_profile_fields?: CustomProfileField[];
  custom_profile_field_types?: Record<string, { id: number; name: string }>;
  realm_default_streams?: number[];
  realm_default_stream_groups?: DefaultChannelGroup[];
  /** All channels that the user may know of, subscribed or not. */
  streams?: Channel[];
  subscriptions?: Subscription[];
  unsubscribed?: Subscription[];
  never_subscribed?: NeverSubscribed[];
  channel_folders?: ChannelFolder[];
  user_topics?: {
    stream_id: number;
    topic_name: string;
    /** UNIX seconds. */
    last_updated: number;
    /** 0 none, 1 muted, 2 unmuted, 3 followed. */
    visibility_policy: 0 | 1 | 2 | 3;
  }[];
  /** Deprecated: `user_topics`. Name of the channel, topic, UNIX seconds. */
  muted_topics?: [string, string, number][];
  muted_users?: {
    id: number;
    /** UNIX seconds. */
    timestamp: number;
  }[];
  /** The id of the user’s newest message; -1: none. */
  max_message_id?: number;
  /** Ids ascending. */
  starred_messages?: number[];
  recent_private_conversations?: {
    max_message_id: number;
    /** The other participants; empty for the user’s conversation with themselves. */
    user_ids: number[];
  }[];
  unread_msgs?: {
    /** When the queue was registered, without muted topics and channels. */
    count: number;
    pms: {
      other_user_id: number;
      /** Deprecated: the same as `other_user_id`. */
      sender_id: number;
      /** Ids ascending. */
      unread_message_ids: number[];
    }[];
    streams: {
      stream_id: number;
      topic: string;
      /** Ids ascending. */
      unread_message_ids: number[];
    }[];
    huddles: {
      /** All participants, including the user: ids ascending, separated by commas. */
      user_ids_string: string;
      /** Ids ascending. */
      unread_message_ids: number[];
    }[];
    /** The ids from the lists above whose messages mention the user. */
    mentions: number[];
    /** Whether there are older unread messages that are not listed. */
    old_unreads_missing: boolean;
  };
  drafts?: Draft[];
  scheduled_messages?: ScheduledMessage[];
  reminders?: Reminder[];
  saved_snippets?: SavedSnippet[];
  navigation_views?: NavigationView[];
  alert_words?: string[];
  onboarding_steps?: OnboardingStep[];
  navigation_tour_video_url?: string | null;
  /** By user id, without users who have no status. */
  user_status?: Record<string, UserStatus>;
  presences?: Record<string, Presence> | Record<string, Record<string, LegacyPresence>>;
  presence_last_update_id?: number;
  /** UNIX seconds, with a fraction. */
  server_timestamp?: number;
  /** By id. */
  devices?: Record<string, Device>;
  user_settings?: UserSettings;
  color_scheme?: 1 | 2 | 3;
  default_language?: string;
  demote_inactive_streams?: 1 | 2 | 3;
  emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
  enable_drafts_synchronization?: boolean;
  fluid_layout_width?: boolean;
  web_home_view?: 'inbox' | 'recent' | 'all_messages';
  high_contrast_mode?: boolean;
  left_side_userlist?: boolean;
  starred_message_counts?: boolean;
  timezone?: string;
  translate_emoticons?: boolean;
  twenty_four_hour_time?: boolean | null;
  receives_typing_notifications?: boolean;
  enter_sends?: boolean;
  emojiset_choices?: { key: string; text: string }[];
  enable_desktop_notifications?: boolean;
  enable_digest_emails?: boolean;
  enable_login_emails?: boolean;
  enable_marketing_emails?: boolean;
  email_notifications_batching_period_seconds?: number;
  enable_offline_email_notifications?: boolean;
  enable_offline_push_notifications?: boolean;
  enable_online_push_notifications?: boolean;
  enable_sounds?: boolean;
  enable_stream_desktop_notifications?: boolean;
  enable_stream_email_notifications?: boolean;
  enable_stream_push_notifications?: boolean;
  enable_stream_audible_notifications?: boolean;
  wildcard_mentions_notify?: boolean;
  message_content_in_email_notifications?: boolean;
  notification_sound?: string;
  pm_content_in_desktop_notifications?: boolean;
  desktop_icon_count_display?: 1 | 2 | 3 | 4;
  realm_name_in_email_notifications_policy?: 1 | 2 | 3;
  presence_enabled?: boolean;
  available_notification_sounds?: string[];
  has_zoom_token?: boolean;
  has_webex_token?: boolean;
  giphy_api_key?: string;
  tenor_api_key?: string;
  stop_words?: string[];
};

/** The values that a group setting accepts. */
export type PermissionSetting = {
  require_system_group: boolean;
  allow_internet_group: boolean;
  allow_nobody_group: boolean;
  allow_everyone_group: boolean;
  default_group_name: string;
  default_for_system_groups: string | null;
  /** Empty: every system group that the other fields allow. */
  allowed_system_groups: string[];
};

export type ListedUser = {
  user_id: number;
  /** Null or absent if the reader may not see it. */
  delivery_email?: string | null;
  email: string;
  full_name: string;
  /** ISO 8601. */
  date_joined: string;
  is_active?: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null: a person. */
  bot_type: number | null;
  bot_owner_id: number | null;
  role: Role;
  timezone: string;
  /** Null: the Gravatar of the email address. Absent: available at `/avatar/{user_id}`. */
  avatar_url?: string | null;
  avatar_version: number;
  profile_data?: ProfileData;
  is_imported_stub: boolean;
  is_deleted?: true;
};

/** One of the server’s own bots. */
export type SystemBot = {
  user_id: number;
  /** Null or absent if the reader may not see it. */
  delivery_email?: string | null;
  email: string;
  full_name: string;
  /** ISO 8601. */
  date_joined: string;
  is_active: boolean;
  is_owner: boolean;
  is_admin: boolean;
  is_guest: boolean;
  is_bot: boolean;
  /** 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded; null: a person. */
  bot_type: number | null;
  bot_owner_id: number | null;
  role: Role;
  timezone: string;
  /** Null: the Gravatar of the email address. Absent: available at `/avatar/{user_id}`. */
  avatar_url?: string | null;
  avatar_version: number;
  profile_data?: ProfileData;
  is_deleted?: true;
  is_system_bot: true;
};

/** The settings of a bot that only its owner and administrators see, in addition to its user. */
export type Bot = {
  user_id: number;
  default_sending_stream: string | null;
  default_events_register_stream: string | null;
  default_all_public_streams: boolean;
  services: (
    | { base_url: string; interface: number; token: string }
    | { service_name: string; config_data: Record<string, string> }
  )[];
};

export type Playground = {
  id: number;
  name: string;
  pygments_language: string;
  /** RFC 6570, with the variable `code`. */
  url_template: string;
};

/** The initial settings of new users. */
export type RealmUserSettingsDefaults = {
  twenty_four_hour_time: boolean | null;
  default_language: string;
  enter_sends: boolean;
  left_side_userlist: boolean;
  web_home_view: 'inbox' | 'recent' | 'all_messages';
  web_escape_navigates_to_home_view: boolean;
  fluid_layout_width: boolean;
  high_contrast_mode: boolean;
  translate_emoticons: boolean;
  display_emoji_reaction_users: boolean;
  starred_message_counts: boolean;
  web_suggest_update_timezone: boolean;
  color_scheme: 1 | 2 | 3;
  web_font_size_px: number;
  web_line_height_percent: number;
  web_animate_image_previews: 'always' | 'on_hover' | 'never';
  demote_inactive_streams: 1 | 2 | 3;
  web_mark_read_on_scroll_policy: 1 | 2 | 3;
  web_channel_default_view: 1 | 2 | 3 | 4;
  emojiset: 'google' | 'twitter' | 'text' | 'google-blob';
  user_list_style: 1 | 2 | 3;
  web_stream_unreads_count_display_policy: 1 | 2 | 3;
  web_navigate_to_sent_message: boolean;
  hide_ai_features: boolean;
  web_inbox_show_channel_folders: boolean;
  web_left_sidebar_show_channel_folders: boolean;
  web_left_sidebar_unreads_count_summary: boolean;
  email_notifications_batching_period_seconds: number;
  enable_stream_desktop_notifications: boolean;
  enable_stream_email_notifications: boolean;
  enable_stream_push_notifications: boolean;
  enable_stream_audible_notifications: boolean;
  notification_sound: string;
  wildcard_mentions_notify: boolean;
  enable_followed_topic_desktop_notifications: boolean;
  enable_followed_topic_email_notifications: boolean;
  enable_followed_topic_push_notifications: boolean;
  enable_followed_topic_audible_notifications: boolean;
  enable_followed_topic_wildcard_mentions_notify: boolean;
  enable_desktop_notifications: boolean;
  pm_content_in_desktop_notifications: boolean;
  enable_sounds: boolean;
  enable_offline_email_notifications: boolean;
  message_content_in_email_notifications: boolean;
  enable_offline_push_notifications: boolean;
  enable_online_push_notifications: boolean;
  desktop_icon_count_display: 1 | 2 | 3 | 4;
  enable_digest_emails: boolean;
  enable_login_emails: boolean;
  enable_marketing_emails: boolean;
  presence_enabled: boolean;
  realm_name_in_email_notifications_policy: 1 | 2 | 3;
  automatically_follow_topics_policy: 1 | 2 | 3 | 4;
  automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
  automatically_follow_topics_where_mentioned: boolean;
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
  send_stream_typing_notifications: boolean;
  send_private_typing_notifications: boolean;
  send_read_receipts: boolean;
  receives_typing_notifications: boolean;
  allow_private_data_export: boolean;
  email_address_visibility: 1 | 2 | 3 | 4 | 5;
  enable_drafts_synchronization: boolean;
  emojiset_choices: { key: string; text: string }[];
  available_notification_sounds: string[];
};

export type DefaultChannelGroup = { id: number; name: string; description: string; streams: number[] };

export type NeverSubscribed = {
  stream_id: number;
  name: string;
  description: string;
  /** HTML. */
  rendered_description: string;
  /** UNIX seconds. */
  date_created: number;
  creator_id: number | null;
  invite_only: boolean;
  is_web_public: boolean;
  is_archived: boolean;
  history_public_to_subscribers: boolean;
  /** Deprecated. */
  is_announcement_only: boolean;
  /** Deprecated: `can_send_message_group`. */
  stream_post_policy: number;
  /** Null: the organisation’s setting applies; -1: forever. */
  message_retention_days: number | null;
  topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
  first_message_id: number | null;
  folder_id: number | null;
  default_push_notifications: boolean;
  is_recently_active: boolean;
  /** Messages per week; null for a channel younger than a week. */
  stream_weekly_traffic: number | null;
  subscriber_count: number;
  can_add_subscribers_group: GroupSetting;
  can_administer_channel_group: GroupSetting;
  can_create_topic_group: GroupSetting;
  can_delete_any_message_group: GroupSetting;
  can_delete_own_message_group: GroupSetting;
  can_move_messages_out_of_channel_group: GroupSetting;
  can_move_messages_within_channel_group: GroupSetting;
  can_remove_subscribers_group: GroupSetting;
  can_resolve_topics_group: GroupSetting;
  can_send_message_group: GroupSetting;
  can_subscribe_group: GroupSetting;
  /** Only if requested, and if the reader may see them. */
  subscribers?: number[];
  /**
   * In place of `subscribers` for large channels, if partial lists were requested: at least bots and recently active
   * users.
   */
  partial_subscribers?: number[];
};

export type OnboardingStep = { type: string; name: string };

/** A client device, with its registration for push notifications. */
export type Device = {
  push_key_id: number | null;
  push_token_id: string | null;
  pending_push_token_id: string | null;
  push_token_last_updated_timestamp: number | null;
  push_registration_error_code: string | null;
};

export type UserSettings = {
  twenty_four_hour_time: boolean | null;
  default_language: string;
  enter_sends: boolean;
  left_side_userlist: boolean;
  web_home_view: 'inbox' | 'recent' | 'all_messages';
  web_escape_navigates_to_home_view: boolean;
  fluid_layout_width: boolean;
  high_contrast_mode: boolean;
  translate_emoticons: boolean;
  display_emoji_reaction_users: boolean;
  starred_message_counts: boolean;
  web_suggest_update_timezone: boolean;
  color_scheme: 1 | 2 | 3;
  web_font_size_px: number;
  web_line_height_percent: number;
  web_animate_image_previews: 'always' | 'on_hover' | 'never';
  demote_inactive_streams: 1 | 2 | 3;
  web_mark_read_on_scroll_policy: 1 | 2 | 3;
  web_channel_default_view: 1 | 2 | 3 | 4;
  emojiset: 'google' | 'twitter' | 'text' | 'google-blob';
  user_list_style: 1 | 2 | 3;
  web_stream_unreads_count_display_policy: 1 | 2 | 3;
  web_navigate_to_sent_message: boolean;
  hide_ai_features: boolean;
  web_inbox_show_channel_folders: boolean;
  web_left_sidebar_show_channel_folders: boolean;
  web_left_sidebar_unreads_count_summary: boolean;
  email_notifications_batching_period_seconds: number;
  enable_stream_desktop_notifications: boolean;
  enable_stream_email_notifications: boolean;
  enable_stream_push_notifications: boolean;
  enable_stream_audible_notifications: boolean;
  notification_sound: string;
  wildcard_mentions_notify: boolean;
  enable_followed_topic_desktop_notifications: boolean;
  enable_followed_topic_email_notifications: boolean;
  enable_followed_topic_push_notifications: boolean;
  enable_followed_topic_audible_notifications: boolean;
  enable_followed_topic_wildcard_mentions_notify: boolean;
  enable_desktop_notifications: boolean;
  pm_content_in_desktop_notifications: boolean;
  enable_sounds: boolean;
  enable_offline_email_notifications: boolean;
  message_content_in_email_notifications: boolean;
  enable_offline_push_notifications: boolean;
  enable_online_push_notifications: boolean;
  desktop_icon_count_display: 1 | 2 | 3 | 4;
  enable_digest_emails: boolean;
  enable_login_emails: boolean;
  enable_marketing_emails: boolean;
  presence_enabled: boolean;
  realm_name_in_email_notifications_policy: 1 | 2 | 3;
  automatically_follow_topics_policy: 1 | 2 | 3 | 4;
  automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
  automatically_follow_topics_where_mentioned: boolean;
  resolved_topic_notice_auto_read_policy: 'always' | 'except_followed' | 'never';
  send_stream_typing_notifications: boolean;
  send_private_typing_notifications: boolean;
  send_read_receipts: boolean;
  receives_typing_notifications: boolean;
  allow_private_data_export: boolean;
  email_address_visibility: 1 | 2 | 3 | 4 | 5;
  enable_drafts_synchronization: boolean;
  timezone: string;
  emojiset_choices: { key: string; text: string }[];
  available_notification_sounds: string[];
};

export type MessageOfEvent =
  | {
      id: number;
      sender_id: number;
      sender_email: string;
      sender_full_name: string;
      sender_realm_str: string;
      avatar_url: string | null;
      client: string;
      /** HTML, or the Markdown source if the client requested it. */
      content: string;
      content_type: 'text/html' | 'text/x-markdown';
      is_me_message: boolean;
      recipient_id: number;
      /** UNIX seconds. */
      timestamp: number;
      reactions: Reaction[];
      submessages: { id: number; message_id: number; sender_id: number; msg_type: string; content: string }[];
      topic_links: { text: string; url: string }[];
      /** Newest first; only what the organisation’s settings show. */
      edit_history?: {
        /** Null: no user. */
        user_id: number | null;
        /** UNIX seconds. */
        timestamp: number;
        prev_content?: string;
        /** HTML. */
        prev_rendered_content?: string;
        prev_topic?: string;
        topic?: string;
        prev_stream?: number;
        stream?: number;
      }[];
      /** When the content last changed, UNIX seconds. */
      last_edit_timestamp?: number;
      /** When the message was last moved to another topic or channel, UNIX seconds. */
      last_moved_timestamp?: number;
      type: 'stream';
      stream_id: number;
      /** The topic; empty for the topic without a name. */
      subject: string;
      /** The name of the channel when the message was fetched. */
      display_recipient: string;
      /** HTML, with the search matches highlighted. */
      match_content?: string;
      /** HTML. */
      match_subject?: string;
    }
  | {
      id: number;
      sender_id: number;
      sender_email: string;
      sender_full_name: string;
      sender_realm_str: string;
      avatar_url: string | null;
      client: string;
      /** HTML, or the Markdown source if the client requested it. */
      content: string;
      content_type: 'text/html' | 'text/x-markdown';
      is_me_message: boolean;
      recipient_id: number;
      /** UNIX seconds. */
      timestamp: number;
      reactions: Reaction[];
      submessages: { id: number; message_id: number; sender_id: number; msg_type: string; content: string }[];
      topic_links: { text: string; url: string }[];
      /** Newest first; only what the organisation’s settings show. */
      edit_history?: {
        /** Null: no user. */
        user_id: number | null;
        /** UNIX seconds. */
        timestamp: number;
        prev_content?: string;
        /** HTML. */
        prev_rendered_content?: string;
        prev_topic?: string;
        topic?: string;
        prev_stream?: number;
        stream?: number;
      }[];
      /** When the content last changed, UNIX seconds. */
      last_edit_timestamp?: number;
      /** When the message was last moved to another topic or channel, UNIX seconds. */
      last_moved_timestamp?: number;
      type: 'private';
      subject: '';
      /** All participants of the conversation, including the reader. */
      display_recipient: { id: number; email: string; full_name: string; is_mirror_dummy: boolean }[];
      /** HTML, with the search matches highlighted. */
      match_content?: string;
      /** HTML. */
      match_subject?: string;
    };

/** An event as a queue returns it. */
export type ClientEvent =
  | MessageEvent
  | UpdateMessageEvent
  | DeleteMessageEvent
  | ReactionAddEvent
  | ReactionRemoveEvent
  | UpdateMessageFlagsAddEvent
  | UpdateMessageFlagsRemoveEvent
  | SubmessageEvent
  | TypingStartEvent
  | TypingStopEvent
  | TypingEditMessageStartEvent
  | TypingEditMessageStopEvent
  | AttachmentAddEvent
  | AttachmentUpdateEvent
  | AttachmentRemoveEvent
  | StreamCreateEvent
  | StreamDeleteEvent
  | StreamUpdateEvent
  | SubscriptionAddEvent
  | SubscriptionRemoveEvent
  | SubscriptionUpdateEvent
  | SubscriptionPeerAddEvent
  | SubscriptionPeerRemoveEvent
  | ChannelFolderAddEvent
  | ChannelFolderUpdateEvent
  | ChannelFolderReorderEvent
  | DefaultStreamsEvent
  | DefaultStreamGroupsEvent
  | UserTopicEvent
  | MutedTopicsEvent
  | RealmUserAddEvent
  | RealmUserRemoveEvent
  | RealmUserUpdateEvent
  | PresenceEvent
  | UserStatusEvent
  | UserGroupAddEvent
  | UserGroupUpdateEvent
  | UserGroupRemoveEvent
  | UserGroupAddMembersEvent
  | UserGroupRemoveMembersEvent
  | UserGroupAddSubgroupsEvent
  | UserGroupRemoveSubgroupsEvent
  | RealmBotAddEvent
  | RealmBotUpdateEvent
  | RealmBotDeleteEvent
  | RealmUpdateEvent
  | RealmUpdateDictEvent
  | RealmDeactivatedEvent
  | RealmUserSettingsDefaultsUpdateEvent
  | RealmDomainsAddEvent
  | RealmDomainsChangeEvent
  | RealmDomainsRemoveEvent
  | RealmEmojiAddEvent
  | RealmEmojiUpdateOneEvent
  | RealmEmojiUpdateEvent
  | RealmLinkifiersEvent
  | RealmPlaygroundsEvent
  | CustomProfileFieldsEvent
  | InvitesChangedEvent
  | RealmExportEvent
  | RealmExportConsentEvent
  | RestartEvent
  | WebReloadClientEvent
  | HeartbeatEvent
  | UserSettingsUpdateEvent
  | UpdateDisplaySettingsEvent
  | UpdateGlobalNotificationsEvent
  | DraftsAddEvent
  | DraftsUpdateEvent
  | DraftsRemoveEvent
  | ScheduledMessagesAddEvent
  | ScheduledMessagesUpdateEvent
  | ScheduledMessagesRemoveEvent
  | RemindersAddEvent
  | RemindersRemoveEvent
  | SavedSnippetsAddEvent
  | SavedSnippetsUpdateEvent
  | SavedSnippetsRemoveEvent
  | NavigationViewAddEvent
  | NavigationViewUpdateEvent
  | NavigationViewRemoveEvent
  | AlertWordsEvent
  | MutedUsersEvent
  | OnboardingStepsEvent
  | DeviceAddEvent
  | DeviceUpdateEvent
  | DeviceRemoveEvent;

/** Every endpoint, by its method and path. */
export interface Calls {
  /**
   * Get the settings of the server. The information that clients need before login; the host determines the
   * organisation.
   */
  'GET /server_settings': {
    parameters: Record<never, never>;
    answer: {
      authentication_methods: Record<string, boolean>;
      external_authentication_methods: {
        name: string;
        display_name: string;
        display_icon: string | null;
        login_url: string;
        signup_url: string;
      }[];
      zulip_version: string;
      zulip_merge_base: string;
      zulip_feature_level: number;
      /** The same as `zulip_version`. */
      service_version: string;
      service_merge_base: string;
      service_feature_level: number;
      push_notifications_enabled: boolean;
      is_incompatible: boolean;
      email_auth_enabled: boolean;
      require_email_format_usernames: boolean;
      /** Absent, like the other fields of the organisation, if the host belongs to none. */
      realm_url?: string;
      /** Deprecated: `realm_url`. */
      realm_uri?: string;
      realm_name?: string;
      realm_icon?: string;
      /** HTML. */
      realm_description?: string;
      realm_web_public_access_enabled?: boolean;
    };
  };
  /** Check whether the client is too old. Rejects a client whose `User-Agent` is too old. */
  'GET /compatibility': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Fetch an API key with a password. `/api/v1` only; returns the API key for an email address and a password. */
  'POST /fetch_api_key': {
    parameters: { username: string; password: string };
    answer: { api_key: string; email: string; user_id: number };
  };
  /**
   * Fetch an API key with a signed token. `/api/v1` only; returns the API key for a signed token, if `JWT_AUTH_KEYS`
   * has a key for the organisation. Since feature level 160.
   */
  'POST /jwt/fetch_api_key': {
    parameters: { token: string; include_profile?: boolean };
    answer: { api_key: string; email: string; user?: User };
  };
  /**
   * Fetch an API key in development mode. `/api/v1` only, in development mode; returns the API key without a password,
   * and starts a browser session.
   */
  'POST /dev_fetch_api_key': {
    parameters: { username: string };
    answer: { api_key: string; email: string; user_id: number };
  };
  /**
   * List the accounts for logins in development mode. `/api/v1` only, in development mode; the accounts that one can
   * log in as.
   */
  'GET /dev_list_users': {
    parameters: Record<never, never>;
    answer: {
      direct_admins: { email: string; realm_url: string }[];
      direct_users: { email: string; realm_url: string }[];
    };
  };
  /** List users. Under `/json` also for spectators, if the organisation allows them. */
  'GET /users': {
    parameters: { client_gravatar?: boolean; include_custom_profile_fields?: boolean; user_ids?: number[] | null };
    answer: { members: User[] };
  };
  /** Create a user. For administrators whom the operator allows to create users. */
  'POST /users': {
    parameters: { email: string; password: string; full_name: string };
    answer: { user_id: number };
  };
  /** Get your own user. All users, by their API key. */
  'GET /users/me': {
    parameters: Record<never, never>;
    answer: {
      user_id: number;
      delivery_email: string;
      email: string;
      full_name: string;
      /** ISO 8601. */
      date_joined: string;
      is_active: boolean;
      is_owner: boolean;
      is_admin: boolean;
      is_guest: boolean;
      is_bot: boolean;
      role: Role;
      timezone: string;
      avatar_url: string;
      avatar_version: number;
      profile_data?: ProfileData;
    };
  };
  /** Deactivate your own account. For people, not bots; rejected for the last owner and for the last active person. */
  'DELETE /users/me': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Get a user. By id or email address. Since feature level 1. */
  'GET /users/{user}': {
    parameters: { client_gravatar?: boolean; include_custom_profile_fields?: boolean };
    answer: { user: User };
  };
  /**
   * Change a user. For administrators; changes name, role, `new_email` (not for bots), `profile_data`; by id or email
   * address.
   */
  'PATCH /users/{user}': {
    parameters: {
      full_name?: string;
      new_email?: string;
      profile_data?: { id: number; value: string | number[] | null }[];
      role?: number | null;
    };
    answer: Record<never, never>;
  };
  /**
   * Deactivate a user. For administrators; takes the id of a person and also deactivates their bots. `actions` also
   * deletes profile and messages permanently, for deactivated users too.
   */
  'DELETE /users/{user}': {
    parameters: {
      deactivation_notification_comment?: string;
      actions?: {
        delete_profile?: boolean;
        delete_public_channel_messages?: boolean;
        delete_private_channel_messages?: boolean;
        delete_direct_messages?: boolean;
      };
    };
    answer: Record<never, never>;
  };
  /** Reactivate a user. For administrators; people and bots. */
  'POST /users/{user}/reactivate': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Regenerate your API key. All users, by their API key. */
  'POST /users/me/api_key/regenerate': {
    parameters: Record<never, never>;
    answer: { api_key: string };
  };
  /** Set your avatar. Exactly one file. */
  'POST /users/me/avatar': {
    parameters: Record<never, never>;
    answer: { avatar_url: string };
  };
  /** Delete your avatar. All users, by their API key. */
  'DELETE /users/me/avatar': {
    parameters: Record<never, never>;
    answer: { avatar_url: string };
  };
  /** List your bots. The caller's own active bots. */
  'GET /bots': {
    parameters: Record<never, never>;
    answer: {
      bots: {
        username: string;
        full_name: string;
        avatar_url: string;
        default_sending_stream: string | null;
        default_events_register_stream: string | null;
        default_all_public_streams: boolean;
      }[];
    };
  };
  /** Create a bot. For people in `can_create_bots_group` or `can_create_write_only_bots_group`. */
  'POST /bots': {
    parameters: {
      full_name: string;
      short_name: string;
      bot_type?: number;
      payload_url?: string;
      interface_type?: number;
      service_name?: string;
      config_data?: Record<string, string>;
      default_sending_stream?: string;
      default_events_register_stream?: string;
      default_all_public_streams?: boolean;
    };
    answer: {
      user_id: number;
      api_key: string;
      avatar_url: string;
      default_sending_stream: string | null;
      default_events_register_stream: string | null;
      default_all_public_streams: boolean;
    };
  };
  /** Change a bot. For the bot's owner and administrators; `role` only for administrators. */
  'PATCH /bots/{bot_id}': {
    parameters: {
      full_name?: string;
      short_name?: string;
      role?: number;
      bot_owner_id?: number;
      config_data?: Record<string, string>;
      service_payload_url?: string;
      service_interface?: number;
      default_sending_stream?: string;
      default_events_register_stream?: string;
      default_all_public_streams?: boolean;
    };
    answer: {
      full_name: string;
      avatar_url: string;
      service_interface: number | null;
      service_payload_url: string | null;
      config_data: Record<string, string>;
      default_sending_stream: string | null;
      default_events_register_stream: string | null;
      default_all_public_streams: boolean;
      bot_owner?: string;
    };
  };
  /** Deactivate a bot. For the bot's owner and administrators. */
  'DELETE /bots/{bot_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Get the API key of a bot. For the bot's owner and administrators. Since feature level 463. */
  'GET /bots/{bot_id}/api_key': {
    parameters: Record<never, never>;
    answer: { api_key: string };
  };
  /** Regenerate the API key of a bot. For the bot's owner and administrators. */
  'POST /bots/{bot_id}/api_key/regenerate': {
    parameters: Record<never, never>;
    answer: { api_key: string };
  };
  /** Get the stored entries of a bot. For bots; without `keys`, all entries. */
  'GET /bot_storage': {
    parameters: { keys?: string[] | null };
    answer: { storage: Record<string, string> };
  };
  /** Store entries for a bot. For bots. */
  'PUT /bot_storage': {
    parameters: { storage: Record<string, string> };
    answer: Record<never, never>;
  };
  /** Remove stored entries of a bot. For bots; without `keys`, all entries. */
  'DELETE /bot_storage': {
    parameters: { keys?: string[] | null };
    answer: Record<never, never>;
  };
  /** Report your presence. People, not bots, by their API key. */
  'POST /users/me/presence': {
    parameters: {
      status: string;
      last_update_id?: number | null;
      history_limit_days?: number;
      new_user_input?: boolean;
      ping_only?: boolean;
      slim_presence?: boolean;
    };
    answer: {
      presence_last_update_id?: number;
      /** UNIX seconds, with a fraction. */
      server_timestamp?: number;
      presences?: Record<string, Presence> | Record<string, Record<string, LegacyPresence>>;
      /** Deprecated. */
      zephyr_mirror_active?: boolean;
    };
  };
  /** Get the presence of a user. By id or email address; only active people, not bots. */
  'GET /users/{user}/presence': {
    parameters: Record<never, never>;
    answer: {
      presence: {
        /** UNIX seconds. */
        active_timestamp: number;
        /** UNIX seconds. */
        idle_timestamp: number;
        website?: {
          /** UNIX seconds. */
          timestamp: number;
          status: 'active' | 'idle' | 'offline';
        };
        aggregated?: {
          /** UNIX seconds. */
          timestamp: number;
          status: 'active' | 'idle' | 'offline';
        };
      };
      /** UNIX seconds, with a fraction. */
      server_timestamp: number;
    };
  };
  /** List the presence of all users. All users, by their API key. */
  'GET /realm/presence': {
    parameters: Record<never, never>;
    answer: {
      /** UNIX seconds, with a fraction. */
      server_timestamp: number;
      presences: Record<string, Record<string, LegacyPresence>>;
    };
  };
  /** Add a push token of an Apple device. For people, not bots; superseded by `POST /mobile_push/register`. */
  'POST /users/me/apns_device_token': {
    parameters: { token: string; appid: string };
    answer: Record<never, never>;
  };
  /** Remove a push token of an Apple device. For people, not bots. */
  'DELETE /users/me/apns_device_token': {
    parameters: { token: string };
    answer: Record<never, never>;
  };
  /** Add a push token of an Android device. For people, not bots; superseded by `POST /mobile_push/register`. */
  'POST /users/me/android_gcm_reg_id': {
    parameters: { token: string };
    answer: Record<never, never>;
  };
  /** Remove a push token of an Android device. For people, not bots. */
  'DELETE /users/me/android_gcm_reg_id': {
    parameters: { token: string };
    answer: Record<never, never>;
  };
  /**
   * Register a client device. For people, not bots; registers the app with which the user is logged in. Since feature
   * level 468.
   */
  'POST /register_client_device': {
    parameters: Record<never, never>;
    answer: { device_id: number };
  };
  /**
   * Remove a client device. For people, not bots; the app no longer gets push notifications. Since feature level 470.
   */
  'POST /remove_client_device': {
    parameters: { device_id: number };
    answer: Record<never, never>;
  };
  /**
   * Get the public keys for push notifications. An addition to the Zulip API; the keys with which custom apps and
   * browsers register.
   */
  'GET /mobile_push/keys': {
    parameters: Record<never, never>;
    answer: { bouncer_public_key: string | null; web_push_public_key: string | null };
  };
  /**
   * Register a device for encrypted push notifications. For people, not bots; enables encrypted notifications to a
   * device, or with `push_subscription` to a browser. Since feature level 406.
   */
  'POST /mobile_push/register': {
    parameters: {
      device_id: number;
      push_key_id?: number;
      push_key?: string;
      token_kind?: 'apns' | 'fcm' | 'web';
      token_id?: string;
      bouncer_public_key?: string;
      encrypted_push_registration?: string;
      push_subscription?: string;
    };
    answer: Record<never, never>;
  };
  /**
   * Send a test notification to your devices. For people, not bots; to one device with an unencrypted push token, or to
   * all. Since feature level 217.
   */
  'POST /mobile_push/test_notification': {
    parameters: { token?: string };
    answer: Record<never, never>;
  };
  /**
   * Send an encrypted test notification to your devices. For people, not bots; to one device, or to all. Since feature
   * level 420.
   */
  'POST /mobile_push/e2ee/test_notification': {
    parameters: { device_id?: number };
    answer: Record<never, never>;
  };
  /** List invitations. The caller's own invitations; for administrators all. */
  'GET /invites': {
    parameters: Record<never, never>;
    answer: {
      invites: (
        | {
            id: number;
            invited_by_user_id: number;
            /** UNIX seconds. */
            invited: number;
            /** UNIX seconds; null: never. */
            expiry_date: number | null;
            invited_as: Role;
            notify_referrer_on_join: boolean;
            is_multiuse: false;
            email: string;
          }
        | {
            id: number;
            invited_by_user_id: number;
            /** UNIX seconds. */
            invited: number;
            /** UNIX seconds; null: never. */
            expiry_date: number | null;
            invited_as: Role;
            notify_referrer_on_join: boolean;
            is_multiuse: true;
            /**
             * Absent if the server can no longer show the link, and for the links of others with a role that the caller may not
             * give.
             */
            link_url?: string;
          }
      )[];
    };
  };
  /** Send invitations by email. For people in `can_invite_users_group`. */
  'POST /invites': {
    parameters: {
      invitee_emails: string;
      stream_ids: number[];
      notify_referrer_on_join?: boolean;
      invite_expires_in_minutes?: number | null;
      invite_as?: '100' | '200' | '300' | '400' | '600';
      group_ids?: number[];
      include_realm_default_subscriptions?: boolean;
      welcome_message_custom_text?: string;
    };
    answer: Record<never, never>;
  };
  /** Create an invitation link. For people in `create_multiuse_invite_group`. */
  'POST /invites/multiuse': {
    parameters: {
      stream_ids?: number[];
      invite_expires_in_minutes?: number | null;
      invite_as?: '100' | '200' | '300' | '400' | '600';
      group_ids?: number[];
      include_realm_default_subscriptions?: boolean;
      welcome_message_custom_text?: string;
    };
    answer: { invite_link: string };
  };
  /** Revoke an invitation. The user who sent the invitation, and administrators; people, not bots, by their API key. */
  'DELETE /invites/{invite_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Change an invitation link. For the user who made the link, and administrators; the expiry cannot be changed. */
  'PATCH /invites/multiuse/{invite_id}': {
    parameters: {
      invite_as?: '100' | '200' | '300' | '400' | '600';
      stream_ids?: number[];
      group_ids?: number[];
      include_realm_default_subscriptions?: boolean;
    };
    answer: Record<never, never>;
  };
  /** Revoke an invitation link. The user who made the link, and administrators; people, not bots, by their API key. */
  'DELETE /invites/multiuse/{invite_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Resend an invitation. The user who sent the invitation, and administrators; people, not bots, by their API key. */
  'POST /invites/{invite_id}/resend': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List custom profile fields. All users, by their API key. */
  'GET /realm/profile_fields': {
    parameters: Record<never, never>;
    answer: { custom_fields: CustomProfileField[] };
  };
  /** Create a custom profile field. For administrators. */
  'POST /realm/profile_fields': {
    parameters: {
      field_type: number;
      name?: string;
      hint?: string;
      field_data?: Record<string, unknown>;
      display_in_profile_summary?: boolean;
      required?: boolean;
      editable_by_user?: boolean;
      use_for_user_matching?: boolean;
    };
    answer: { id: number };
  };
  /** Reorder custom profile fields. For administrators. */
  'PATCH /realm/profile_fields': {
    parameters: { order: number[] };
    answer: Record<never, never>;
  };
  /** Change a custom profile field. For administrators. */
  'PATCH /realm/profile_fields/{field_id}': {
    parameters: {
      name?: string;
      hint?: string;
      field_data?: Record<string, unknown>;
      display_in_profile_summary?: boolean;
      required?: boolean;
      editable_by_user?: boolean;
      use_for_user_matching?: boolean;
    };
    answer: Record<never, never>;
  };
  /** Delete a custom profile field. For administrators; also deletes the users' values. */
  'DELETE /realm/profile_fields/{field_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Set values of your custom profile fields. For people, not bots; sets all given values or none. */
  'PATCH /users/me/profile_data': {
    parameters: { data: { id: number; value: string | number[] | null }[] };
    answer: Record<never, never>;
  };
  /** Remove values of your custom profile fields. For people, not bots. */
  'DELETE /users/me/profile_data': {
    parameters: { data: number[] };
    answer: Record<never, never>;
  };
  /** List user groups. Not for guests. */
  'GET /user_groups': {
    parameters: { include_deactivated_groups?: boolean };
    answer: { user_groups: UserGroup[] };
  };
  /** Create a user group. For users in `can_create_groups`. */
  'POST /user_groups/create': {
    parameters: {
      name: string;
      description: string;
      members: number[];
      subgroups?: number[];
      can_add_members_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_join_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_leave_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_manage_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_mention_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_remove_members_group?: number | { direct_members: number[]; direct_subgroups: number[] };
    };
    answer: { group_id: number };
  };
  /** Change a user group. For users in the group's `can_manage_group`, or in `can_manage_all_groups`. */
  'PATCH /user_groups/{user_group_id}': {
    parameters: {
      name?: string;
      description?: string;
      can_add_members_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_join_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_leave_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_manage_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_mention_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_remove_members_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      deactivated?: boolean;
    };
    answer: Record<never, never>;
  };
  /**
   * Deactivate a user group. For users in the group's `can_manage_group`, or in `can_manage_all_groups`; rejected while
   * the group is in use. Since feature level 290.
   */
  'POST /user_groups/{user_group_id}/deactivate': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List the members of a user group. Not for guests. Since feature level 127. */
  'GET /user_groups/{user_group_id}/members': {
    parameters: { direct_member_only?: boolean };
    answer: { members: number[] };
  };
  /**
   * Add or remove members of a user group. For users in the group's `can_add_members_group` or
   * `can_remove_members_group`; to join or leave, `can_join_group` or `can_leave_group` suffices; not for guests.
   */
  'POST /user_groups/{user_group_id}/members': {
    parameters: { delete?: number[]; add?: number[]; delete_subgroups?: number[]; add_subgroups?: number[] };
    answer: Record<never, never>;
  };
  /** Check whether a user is in a user group. Not for guests. Since feature level 127. */
  'GET /user_groups/{user_group_id}/members/{user_id}': {
    parameters: { direct_member_only?: boolean };
    answer: { is_user_group_member: boolean };
  };
  /** List the subgroups of a user group. Not for guests. Since feature level 127. */
  'GET /user_groups/{user_group_id}/subgroups': {
    parameters: { direct_subgroup_only?: boolean };
    answer: { subgroups: number[] };
  };
  /**
   * Add or remove subgroups of a user group. For users in the group's `can_add_members_group` or
   * `can_remove_members_group`; not for guests; a group cannot contain itself, directly or indirectly. Since feature
   * level 127.
   */
  'POST /user_groups/{user_group_id}/subgroups': {
    parameters: { delete?: number[]; add?: number[] };
    answer: Record<never, never>;
  };
  /**
   * Change the settings of the organisation. For administrators; settings of joining, authentication and retention only
   * for owners.
   */
  'PATCH /realm': {
    parameters: {
      name?: string;
      description?: string;
      string_id?: string;
      authentication_methods?: Record<string, boolean>;
      org_type?: number;
      emails_restricted_to_domains?: boolean;
      invite_required?: boolean;
      disallow_disposable_email_addresses?: boolean;
      enable_spectator_access?: boolean;
      want_advertise_in_communities_directory?: boolean;
      inline_image_preview?: boolean;
      inline_url_embed_preview?: boolean;
      digest_emails_enabled?: boolean;
      digest_weekday?: number;
      send_welcome_emails?: boolean;
      message_content_allowed_in_email_notifications?: boolean;
      topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
      require_unique_names?: boolean;
      name_changes_disabled?: boolean;
      email_changes_disabled?: boolean;
      avatar_changes_disabled?: boolean;
      welcome_message_custom_text?: string;
      move_messages_within_stream_limit_seconds?: number | string;
      move_messages_between_streams_limit_seconds?: number | string;
      message_content_delete_limit_seconds?: number | string;
      message_content_edit_limit_seconds?: number | string;
      allow_message_editing?: boolean;
      message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
      default_language?: string;
      waiting_period_threshold?: number;
      message_retention_days?: number | string;
      video_chat_provider?: number;
      jitsi_server_url?: string;
      gif_rating_policy?: number;
      default_code_block_language?: string;
      enable_read_receipts?: boolean;
      enable_guest_user_indicator?: boolean;
      enable_guest_user_dm_warning?: boolean;
      require_e2ee_push_notifications?: boolean;
      send_channel_events_messages?: boolean;
      default_avatar_source?: 'G' | 'J';
      media_preview_size?: number;
      moderation_request_channel_id?: number;
      new_stream_announcements_stream_id?: number;
      signup_announcements_stream_id?: number;
      zulip_update_announcements_stream_id?: number;
      can_access_all_users_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_add_custom_emoji_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_add_subscribers_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_bots_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_write_only_bots_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_groups?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_public_channel_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_private_channel_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_web_public_channel_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_delete_any_message_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_delete_own_message_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_invite_users_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      create_multiuse_invite_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_manage_all_groups?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_manage_billing_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_mention_many_users_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_move_messages_between_channels_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_move_messages_between_topics_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_resolve_topics_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_set_delete_message_policy_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_set_topics_policy_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_summarize_topics_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      direct_message_initiator_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      direct_message_permission_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      workplace_users_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
    };
    answer: {
      org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
      emails_restricted_to_domains?: boolean;
      invite_required?: boolean;
      disallow_disposable_email_addresses?: boolean;
      enable_spectator_access?: boolean;
      want_advertise_in_communities_directory?: boolean;
      inline_image_preview?: boolean;
      inline_url_embed_preview?: boolean;
      digest_emails_enabled?: boolean;
      digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
      send_welcome_emails?: boolean;
      message_content_allowed_in_email_notifications?: boolean;
      topics_policy?: 'allow_empty_topic' | 'disable_empty_topic';
      require_unique_names?: boolean;
      name_changes_disabled?: boolean;
      email_changes_disabled?: boolean;
      avatar_changes_disabled?: boolean;
      welcome_message_custom_text?: string;
      move_messages_within_stream_limit_seconds?: number | null;
      move_messages_between_streams_limit_seconds?: number | null;
      message_content_delete_limit_seconds?: number | null;
      message_content_edit_limit_seconds?: number | null;
      allow_message_editing?: boolean;
      message_edit_history_visibility_policy?: 'all' | 'moves' | 'none';
      default_language?: string;
      waiting_period_threshold?: number;
      message_retention_days?: number;
      video_chat_provider?: number;
      jitsi_server_url?: string | null;
      gif_rating_policy?: number;
      default_code_block_language?: string;
      enable_read_receipts?: boolean;
      enable_guest_user_indicator?: boolean;
      enable_guest_user_dm_warning?: boolean;
      require_e2ee_push_notifications?: boolean;
      send_channel_events_messages?: boolean;
      default_avatar_source?: 'G' | 'J';
      media_preview_size?: 100 | 150 | 200;
      moderation_request_channel_id?: number;
      new_stream_announcements_stream_id?: number;
      signup_announcements_stream_id?: number;
      zulip_update_announcements_stream_id?: number;
      can_access_all_users_group?: GroupSetting;
      can_add_custom_emoji_group?: GroupSetting;
      can_add_subscribers_group?: GroupSetting;
      can_create_bots_group?: GroupSetting;
      can_create_write_only_bots_group?: GroupSetting;
      can_create_groups?: GroupSetting;
      can_create_public_channel_group?: GroupSetting;
      can_create_private_channel_group?: GroupSetting;
      can_create_web_public_channel_group?: GroupSetting;
      can_delete_any_message_group?: GroupSetting;
      can_delete_own_message_group?: GroupSetting;
      can_invite_users_group?: GroupSetting;
      create_multiuse_invite_group?: GroupSetting;
      can_manage_all_groups?: GroupSetting;
      can_manage_billing_group?: GroupSetting;
      can_mention_many_users_group?: GroupSetting;
      can_move_messages_between_channels_group?: GroupSetting;
      can_move_messages_between_topics_group?: GroupSetting;
      can_resolve_topics_group?: GroupSetting;
      can_set_delete_message_policy_group?: GroupSetting;
      can_set_topics_policy_group?: GroupSetting;
      can_summarize_topics_group?: GroupSetting;
      direct_message_initiator_group?: GroupSetting;
      direct_message_permission_group?: GroupSetting;
      workplace_users_group?: GroupSetting;
      name?: string;
      description?: string;
      authentication_methods?: Record<string, boolean>;
      /** HTML. */
      rendered_description?: string;
      string_id?: string;
    };
  };
  /** Send yourself a test welcome message. For administrators. Since feature level 416. */
  'POST /realm/test_welcome_bot_custom_message': {
    parameters: { welcome_message_custom_text: string };
    answer: { message_id: number };
  };
  /** Deactivate the organisation. For owners; only an operator can reactivate the organisation. */
  'POST /realm/deactivate': {
    parameters: { deletion_delay_days?: number | null };
    answer: Record<never, never>;
  };
  /**
   * Check whether a subdomain is available. Needs no credentials; `msg` is `available`, or the reason why it is not.
   */
  'GET /realm/subdomain/{subdomain}': {
    parameters: Record<never, never>;
    answer: { msg: string };
  };
  /** List the domains whose email addresses may join. All users, by their API key. */
  'GET /realm/domains': {
    parameters: Record<never, never>;
    answer: { domains: RealmDomain[] };
  };
  /** Add a domain whose email addresses may join. For owners. */
  'POST /realm/domains': {
    parameters: { domain: string; allow_subdomains: boolean };
    answer: { new_domain: [number, string] };
  };
  /** Change a domain whose email addresses may join. For owners. */
  'PATCH /realm/domains/{domain}': {
    parameters: { allow_subdomains: boolean };
    answer: Record<never, never>;
  };
  /** Remove a domain whose email addresses may join. For owners. */
  'DELETE /realm/domains/{domain}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List linkifiers. Since feature level 54. */
  'GET /realm/linkifiers': {
    parameters: Record<never, never>;
    answer: { linkifiers: Linkifier[] };
  };
  /** Reorder linkifiers. For administrators. Since feature level 202. */
  'PATCH /realm/linkifiers': {
    parameters: { ordered_linkifier_ids: number[] };
    answer: Record<never, never>;
  };
  /** Add a linkifier. For administrators. */
  'POST /realm/filters': {
    parameters: {
      pattern: string;
      url_template: string;
      example_input?: string;
      reverse_template?: string;
      alternative_url_templates?: string[];
    };
    answer: { id: number };
  };
  /** Change a linkifier. For administrators. Since feature level 57. */
  'PATCH /realm/filters/{filter_id}': {
    parameters: {
      pattern: string;
      url_template: string;
      example_input?: string;
      reverse_template?: string;
      alternative_url_templates?: string[];
    };
    answer: Record<never, never>;
  };
  /** Remove a linkifier. For administrators. */
  'DELETE /realm/filters/{filter_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Add a code playground. For administrators. Since feature level 49. */
  'POST /realm/playgrounds': {
    parameters: { name: string; pygments_language: string; url_template: string };
    answer: { id: number };
  };
  /** Remove a code playground. For administrators. Since feature level 49. */
  'DELETE /realm/playgrounds/{playground_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List exports of the organisation. For administrators. */
  'GET /export/realm': {
    parameters: Record<never, never>;
    answer: { exports: RealmExport[] };
  };
  /**
   * Request an export of the organisation. For administrators; starts the export of the organisation's data to an
   * archive.
   */
  'POST /export/realm': {
    parameters: { export_type?: string };
    answer: { id: number };
  };
  /** Delete an export of the organisation. For administrators. */
  'DELETE /export/realm/{export_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List the consents to exports of private data. For administrators. Since feature level 295. */
  'GET /export/realm/consents': {
    parameters: Record<never, never>;
    answer: { export_consents: { user_id: number; consented: boolean; email_address_visibility: number }[] };
  };
  /** Get the icon of the organisation. Redirects to the picture. */
  'GET /realm/icon': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Set the icon of the organisation. For administrators. */
  'POST /realm/icon': {
    parameters: Record<never, never>;
    answer: { icon_url: string };
  };
  /** Delete the icon of the organisation. For administrators. */
  'DELETE /realm/icon': {
    parameters: Record<never, never>;
    answer: { icon_url: string };
  };
  /** Get the logo of the organisation. Redirects to the picture; with `night`, to the logo for dark themes. */
  'GET /realm/logo': {
    parameters: { night: boolean };
    answer: Record<never, never>;
  };
  /** Set the logo of the organisation. For administrators. */
  'POST /realm/logo': {
    parameters: { night: boolean };
    answer: Record<never, never>;
  };
  /** Delete the logo of the organisation. For administrators. */
  'DELETE /realm/logo': {
    parameters: { night: boolean };
    answer: Record<never, never>;
  };
  /** List custom emoji. Includes deactivated emoji. */
  'GET /realm/emoji': {
    parameters: Record<never, never>;
    answer: { emoji: Record<string, RealmEmoji> };
  };
  /**
   * Add a custom emoji. For users in `can_add_custom_emoji_group`; only administrators may use the name of a Unicode
   * emoji.
   */
  'POST /realm/emoji/{emoji_name}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Deactivate a custom emoji. For the user who added it, and administrators. */
  'DELETE /realm/emoji/{emoji_name}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /**
   * Change your settings. For people, not bots. A new password replaces the API key, and the answer has the new one
   * (`api_key`) if the request used the former one. `target_users` is for administrators, to change the settings of
   * others.
   */
  'PATCH /settings': {
    parameters: {
      twenty_four_hour_time?: boolean | null;
      default_language?: string;
      enter_sends?: boolean;
      left_side_userlist?: boolean;
      web_home_view?: 'inbox' | 'recent' | 'all_messages';
      web_escape_navigates_to_home_view?: boolean;
      fluid_layout_width?: boolean;
      high_contrast_mode?: boolean;
      translate_emoticons?: boolean;
      display_emoji_reaction_users?: boolean;
      starred_message_counts?: boolean;
      web_suggest_update_timezone?: boolean;
      color_scheme?: number;
      web_font_size_px?: number;
      web_line_height_percent?: number;
      web_animate_image_previews?: 'always' | 'on_hover' | 'never';
      demote_inactive_streams?: number;
      web_mark_read_on_scroll_policy?: number;
      web_channel_default_view?: number;
      emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
      user_list_style?: number;
      web_stream_unreads_count_display_policy?: number;
      web_navigate_to_sent_message?: boolean;
      hide_ai_features?: boolean;
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      email_notifications_batching_period_seconds?: number;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enable_stream_audible_notifications?: boolean;
      notification_sound?: string;
      wildcard_mentions_notify?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_desktop_notifications?: boolean;
      pm_content_in_desktop_notifications?: boolean;
      enable_sounds?: boolean;
      enable_offline_email_notifications?: boolean;
      message_content_in_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      desktop_icon_count_display?: number;
      enable_digest_emails?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      automatically_follow_topics_policy?: number;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
      send_stream_typing_notifications?: boolean;
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      receives_typing_notifications?: boolean;
      allow_private_data_export?: boolean;
      email_address_visibility?: number;
      enable_drafts_synchronization?: boolean;
      full_name?: string;
      email?: string;
      old_password?: string;
      new_password?: string;
      timezone?: string;
      target_users?: { user_ids?: number[]; group_ids?: number[]; skip_if_already_edited: boolean };
    };
    answer: {
      /** The new API key, after a change of the password, which revokes the old one. */
      api_key?: string;
    };
  };
  /** Change your display settings, at their former path. The same as `PATCH /settings`. */
  'PATCH /settings/display': {
    parameters: {
      twenty_four_hour_time?: boolean | null;
      default_language?: string;
      enter_sends?: boolean;
      left_side_userlist?: boolean;
      web_home_view?: 'inbox' | 'recent' | 'all_messages';
      web_escape_navigates_to_home_view?: boolean;
      fluid_layout_width?: boolean;
      high_contrast_mode?: boolean;
      translate_emoticons?: boolean;
      display_emoji_reaction_users?: boolean;
      starred_message_counts?: boolean;
      web_suggest_update_timezone?: boolean;
      color_scheme?: number;
      web_font_size_px?: number;
      web_line_height_percent?: number;
      web_animate_image_previews?: 'always' | 'on_hover' | 'never';
      demote_inactive_streams?: number;
      web_mark_read_on_scroll_policy?: number;
      web_channel_default_view?: number;
      emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
      user_list_style?: number;
      web_stream_unreads_count_display_policy?: number;
      web_navigate_to_sent_message?: boolean;
      hide_ai_features?: boolean;
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      email_notifications_batching_period_seconds?: number;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enable_stream_audible_notifications?: boolean;
      notification_sound?: string;
      wildcard_mentions_notify?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_desktop_notifications?: boolean;
      pm_content_in_desktop_notifications?: boolean;
      enable_sounds?: boolean;
      enable_offline_email_notifications?: boolean;
      message_content_in_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      desktop_icon_count_display?: number;
      enable_digest_emails?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      automatically_follow_topics_policy?: number;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
      send_stream_typing_notifications?: boolean;
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      receives_typing_notifications?: boolean;
      allow_private_data_export?: boolean;
      email_address_visibility?: number;
      enable_drafts_synchronization?: boolean;
      full_name?: string;
      email?: string;
      old_password?: string;
      new_password?: string;
      timezone?: string;
      target_users?: { user_ids?: number[]; group_ids?: number[]; skip_if_already_edited: boolean };
    };
    answer: {
      /** The new API key, after a change of the password, which revokes the old one. */
      api_key?: string;
    };
  };
  /** Change your notification settings, at their former path. The same as `PATCH /settings`. */
  'PATCH /settings/notifications': {
    parameters: {
      twenty_four_hour_time?: boolean | null;
      default_language?: string;
      enter_sends?: boolean;
      left_side_userlist?: boolean;
      web_home_view?: 'inbox' | 'recent' | 'all_messages';
      web_escape_navigates_to_home_view?: boolean;
      fluid_layout_width?: boolean;
      high_contrast_mode?: boolean;
      translate_emoticons?: boolean;
      display_emoji_reaction_users?: boolean;
      starred_message_counts?: boolean;
      web_suggest_update_timezone?: boolean;
      color_scheme?: number;
      web_font_size_px?: number;
      web_line_height_percent?: number;
      web_animate_image_previews?: 'always' | 'on_hover' | 'never';
      demote_inactive_streams?: number;
      web_mark_read_on_scroll_policy?: number;
      web_channel_default_view?: number;
      emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
      user_list_style?: number;
      web_stream_unreads_count_display_policy?: number;
      web_navigate_to_sent_message?: boolean;
      hide_ai_features?: boolean;
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      email_notifications_batching_period_seconds?: number;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enable_stream_audible_notifications?: boolean;
      notification_sound?: string;
      wildcard_mentions_notify?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_desktop_notifications?: boolean;
      pm_content_in_desktop_notifications?: boolean;
      enable_sounds?: boolean;
      enable_offline_email_notifications?: boolean;
      message_content_in_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      desktop_icon_count_display?: number;
      enable_digest_emails?: boolean;
      enable_login_emails?: boolean;
      enable_marketing_emails?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      automatically_follow_topics_policy?: number;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
      send_stream_typing_notifications?: boolean;
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      receives_typing_notifications?: boolean;
      allow_private_data_export?: boolean;
      email_address_visibility?: number;
      enable_drafts_synchronization?: boolean;
      full_name?: string;
      email?: string;
      old_password?: string;
      new_password?: string;
      timezone?: string;
      target_users?: { user_ids?: number[]; group_ids?: number[]; skip_if_already_edited: boolean };
    };
    answer: {
      /** The new API key, after a change of the password, which revokes the old one. */
      api_key?: string;
    };
  };
  /** Change the default settings of new users. For administrators. Since feature level 96. */
  'PATCH /realm/user_settings_defaults': {
    parameters: {
      twenty_four_hour_time?: boolean | null;
      enter_sends?: boolean;
      left_side_userlist?: boolean;
      web_home_view?: 'inbox' | 'recent' | 'all_messages';
      web_escape_navigates_to_home_view?: boolean;
      fluid_layout_width?: boolean;
      high_contrast_mode?: boolean;
      translate_emoticons?: boolean;
      display_emoji_reaction_users?: boolean;
      starred_message_counts?: boolean;
      web_suggest_update_timezone?: boolean;
      color_scheme?: number;
      web_font_size_px?: number;
      web_line_height_percent?: number;
      web_animate_image_previews?: 'always' | 'on_hover' | 'never';
      demote_inactive_streams?: number;
      web_mark_read_on_scroll_policy?: number;
      web_channel_default_view?: number;
      emojiset?: 'google' | 'twitter' | 'text' | 'google-blob';
      user_list_style?: number;
      web_stream_unreads_count_display_policy?: number;
      web_navigate_to_sent_message?: boolean;
      hide_ai_features?: boolean;
      web_inbox_show_channel_folders?: boolean;
      web_left_sidebar_show_channel_folders?: boolean;
      web_left_sidebar_unreads_count_summary?: boolean;
      email_notifications_batching_period_seconds?: number;
      enable_stream_desktop_notifications?: boolean;
      enable_stream_email_notifications?: boolean;
      enable_stream_push_notifications?: boolean;
      enable_stream_audible_notifications?: boolean;
      notification_sound?: string;
      wildcard_mentions_notify?: boolean;
      enable_followed_topic_desktop_notifications?: boolean;
      enable_followed_topic_email_notifications?: boolean;
      enable_followed_topic_push_notifications?: boolean;
      enable_followed_topic_audible_notifications?: boolean;
      enable_followed_topic_wildcard_mentions_notify?: boolean;
      enable_desktop_notifications?: boolean;
      pm_content_in_desktop_notifications?: boolean;
      enable_sounds?: boolean;
      enable_offline_email_notifications?: boolean;
      message_content_in_email_notifications?: boolean;
      enable_offline_push_notifications?: boolean;
      enable_online_push_notifications?: boolean;
      desktop_icon_count_display?: number;
      enable_digest_emails?: boolean;
      presence_enabled?: boolean;
      realm_name_in_email_notifications_policy?: number;
      automatically_follow_topics_policy?: number;
      automatically_unmute_topics_in_muted_streams_policy?: number;
      automatically_follow_topics_where_mentioned?: boolean;
      resolved_topic_notice_auto_read_policy?: 'always' | 'except_followed' | 'never';
      send_stream_typing_notifications?: boolean;
      send_private_typing_notifications?: boolean;
      send_read_receipts?: boolean;
      receives_typing_notifications?: boolean;
      email_address_visibility?: number;
      enable_drafts_synchronization?: boolean;
    };
    answer: Record<never, never>;
  };
  /** List your alert words. All users, by their API key. */
  'GET /users/me/alert_words': {
    parameters: Record<never, never>;
    answer: { alert_words: string[] };
  };
  /** Add alert words. For people, not bots. */
  'POST /users/me/alert_words': {
    parameters: { alert_words: string[] };
    answer: { alert_words: string[] };
  };
  /** Remove alert words. For people, not bots. */
  'DELETE /users/me/alert_words': {
    parameters: { alert_words: string[] };
    answer: { alert_words: string[] };
  };
  /** Mute a user. For people, not bots; bots can be muted too. Since feature level 48. */
  'POST /users/me/muted_users/{muted_user_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Unmute a user. For people, not bots. Since feature level 48. */
  'DELETE /users/me/muted_users/{muted_user_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List your navigation views. Since feature level 390. */
  'GET /navigation_views': {
    parameters: Record<never, never>;
    answer: { navigation_views: NavigationView[] };
  };
  /** Add a navigation view. Since feature level 390. */
  'POST /navigation_views': {
    parameters: { fragment: string; is_pinned: boolean; name?: string };
    answer: Record<never, never>;
  };
  /** Change a navigation view. Slashes in the fragment may be percent-encoded or not. Since feature level 390. */
  'PATCH /navigation_views/{fragment}': {
    parameters: { is_pinned?: boolean; name?: string };
    answer: Record<never, never>;
  };
  /** Remove a navigation view. Slashes in the fragment may be percent-encoded or not. Since feature level 390. */
  'DELETE /navigation_views/{fragment}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Mark an onboarding step as done. For people, not bots. */
  'POST /users/me/onboarding_steps': {
    parameters: { onboarding_step: string };
    answer: Record<never, never>;
  };
  /** Get the status of a user. Since feature level 262. */
  'GET /users/{user}/status': {
    parameters: Record<never, never>;
    answer: { status: UserStatus };
  };
  /** Change the status of a user. For administrators; only the status of people, not bots. Since feature level 407. */
  'POST /users/{user}/status': {
    parameters: { status_text?: string; emoji_name?: string; emoji_code?: string; reaction_type?: string };
    answer: Record<never, never>;
  };
  /** Change your status. For people, not bots; `away` is the reverse of the setting `presence_enabled`. */
  'POST /users/me/status': {
    parameters: {
      status_text?: string;
      emoji_name?: string;
      emoji_code?: string;
      reaction_type?: string;
      away?: boolean;
    };
    answer: Record<never, never>;
  };
  /** Create a BigBlueButton call. Returns a link; the meeting is created when a user follows it. */
  'GET /calls/bigbluebutton/create': {
    parameters: { meeting_name: string; voice_only?: boolean };
    answer: { url: string };
  };
  /** Create a Zoom call. Creates a meeting for the caller, with the server's Zoom account. */
  'POST /calls/zoom/create': {
    parameters: { is_video_call?: boolean };
    answer: { url: string };
  };
  /** Create a Nextcloud Talk call. Creates a public room. Since feature level 465. */
  'POST /calls/nextcloud_talk/create': {
    parameters: { room_name?: string };
    answer: { url: string };
  };
  /** Create a Constructor Groups call. Returns the caller's own room. Since feature level 460. */
  'POST /calls/constructorgroups/create': {
    parameters: Record<never, never>;
    answer: { url: string };
  };
  /** Create a Webex call. Always rejected; this server does not support Webex. Since feature level 493. */
  'POST /calls/webex/create': {
    parameters: Record<never, never>;
    answer: { url: string };
  };
  /** List your subscriptions. All users, by their API key. */
  'GET /users/me/subscriptions': {
    parameters: { include_subscribers?: 'true' | 'false' | 'partial' | boolean };
    answer: { subscriptions: Subscription[] };
  };
  /** Subscribe users to channels. Creates channels that do not exist. */
  'POST /users/me/subscriptions': {
    parameters: {
      subscriptions: { name: string; description?: string | null }[];
      principals?: number[] | string[];
      authorization_errors_fatal?: boolean;
      announce?: boolean;
      invite_only?: boolean;
      is_web_public?: boolean;
      is_default_stream?: boolean;
      history_public_to_subscribers?: boolean;
      message_retention_days?: string | number;
      topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
      folder_id?: number | null;
      send_new_subscription_messages?: boolean;
      default_push_notifications?: boolean;
      can_add_subscribers_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_administer_channel_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_create_topic_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_delete_any_message_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_delete_own_message_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_move_messages_out_of_channel_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_move_messages_within_channel_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_remove_subscribers_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_resolve_topics_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_send_message_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_subscribe_group?: number | { direct_members: number[]; direct_subgroups: number[] };
    };
    answer: {
      /** Names of channels, by user id. */
      subscribed: Record<string, string[]>;
      /** Names of channels, by user id. */
      already_subscribed: Record<string, string[]>;
      /** Only if `authorization_errors_fatal` was false. */
      unauthorized?: string[];
      new_subscription_messages_sent?: boolean;
    };
  };
  /** Unsubscribe users from channels. All users, by their API key. */
  'DELETE /users/me/subscriptions': {
    parameters: { subscriptions: string[]; principals?: number[] | string[] };
    answer: { removed: string[]; not_removed: string[] };
  };
  /** Change settings of your subscriptions. The caller's own settings of channels; changes all of them or none. */
  'POST /users/me/subscriptions/properties': {
    parameters: { subscription_data: { stream_id: number; property: string; value: boolean | string }[] };
    answer: Record<never, never>;
  };
  /**
   * Change one setting of a subscription. One setting of one channel; an older form of
   * `/users/me/subscriptions/properties`.
   */
  'PATCH /users/me/subscriptions/{stream_id}': {
    parameters: { property: string; value: boolean | string };
    answer: Record<never, never>;
  };
  /** Set your visibility policy for a topic. Since feature level 170. */
  'POST /user_topics': {
    parameters: { stream_id: number; topic: string; visibility_policy: 0 | 1 | 2 | 3 };
    answer: Record<never, never>;
  };
  /** Mute or unmute a topic. An older form that only mutes and unmutes. */
  'PATCH /users/me/subscriptions/muted_topics': {
    parameters: { stream_id?: number; stream?: string; topic: string; op: 'add' | 'remove' };
    answer: Record<never, never>;
  };
  /** List channels. All users, by their API key. */
  'GET /streams': {
    parameters: {
      include_public?: boolean;
      include_web_public?: boolean;
      include_subscribed?: boolean;
      exclude_archived?: boolean;
      include_all?: boolean;
      include_all_active?: boolean;
      include_default?: boolean;
      include_owner_subscribed?: boolean;
      include_can_access_content?: boolean;
    };
    answer: {
      streams: {
        stream_id: number;
        name: string;
        description: string;
        /** HTML. */
        rendered_description: string;
        /** UNIX seconds. */
        date_created: number;
        creator_id: number | null;
        invite_only: boolean;
        is_web_public: boolean;
        is_archived: boolean;
        history_public_to_subscribers: boolean;
        /** Deprecated. */
        is_announcement_only: boolean;
        /** Deprecated: `can_send_message_group`. */
        stream_post_policy: number;
        /** Null: the organisation’s setting applies; -1: forever. */
        message_retention_days: number | null;
        topics_policy: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
        first_message_id: number | null;
        folder_id: number | null;
        default_push_notifications: boolean;
        is_recently_active: boolean;
        /** Messages per week; null for a channel younger than a week. */
        stream_weekly_traffic: number | null;
        subscriber_count: number;
        can_add_subscribers_group: GroupSetting;
        can_administer_channel_group: GroupSetting;
        can_create_topic_group: GroupSetting;
        can_delete_any_message_group: GroupSetting;
        can_delete_own_message_group: GroupSetting;
        can_move_messages_out_of_channel_group: GroupSetting;
        can_move_messages_within_channel_group: GroupSetting;
        can_remove_subscribers_group: GroupSetting;
        can_resolve_topics_group: GroupSetting;
        can_send_message_group: GroupSetting;
        can_subscribe_group: GroupSetting;
        /** Only if `include_default` was true. */
        is_default?: boolean;
      }[];
    };
  };
  /** Get a channel. Includes archived channels. Since feature level 132. */
  'GET /streams/{stream_id}': {
    parameters: Record<never, never>;
    answer: { stream: Channel };
  };
  /** Change a channel. Can also unarchive a channel. */
  'PATCH /streams/{stream_id}': {
    parameters: {
      description?: string;
      new_name?: string;
      is_private?: boolean;
      is_web_public?: boolean;
      history_public_to_subscribers?: boolean;
      is_default_stream?: boolean;
      message_retention_days?: string | number;
      is_archived?: boolean;
      folder_id?: number | null;
      topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
      default_push_notifications?: boolean;
      can_add_subscribers_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_administer_channel_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_create_topic_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_delete_any_message_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_delete_own_message_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_move_messages_out_of_channel_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_move_messages_within_channel_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_remove_subscribers_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_resolve_topics_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_send_message_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
      can_subscribe_group?: {
        new: number | { direct_members: number[]; direct_subgroups: number[] };
        old?: number | { direct_members: number[]; direct_subgroups: number[] };
      };
    };
    answer: Record<never, never>;
  };
  /** Archive a channel. Archives the channel. */
  'DELETE /streams/{stream_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Create a channel. Rejects a name that is already in use. Since feature level 417. */
  'POST /channels/create': {
    parameters: {
      name: string;
      description?: string;
      subscribers: number[];
      announce?: boolean;
      invite_only?: boolean;
      is_web_public?: boolean;
      is_default_stream?: boolean;
      history_public_to_subscribers?: boolean;
      message_retention_days?: string | number;
      topics_policy?: 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';
      folder_id?: number | null;
      send_new_subscription_messages?: boolean;
      default_push_notifications?: boolean;
      can_add_subscribers_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_administer_channel_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_create_topic_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_delete_any_message_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_delete_own_message_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_move_messages_out_of_channel_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_move_messages_within_channel_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_remove_subscribers_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_resolve_topics_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_send_message_group?: number | { direct_members: number[]; direct_subgroups: number[] };
      can_subscribe_group?: number | { direct_members: number[]; direct_subgroups: number[] };
    };
    answer: { id: number };
  };
  /** Get the id of a channel by its name. Users who may know of the channel, by their API key. */
  'GET /get_stream_id': {
    parameters: { stream: string };
    answer: { stream_id: number };
  };
  /** List the subscribers of a channel. For any channel that the caller may know of. */
  'GET /streams/{stream_id}/members': {
    parameters: Record<never, never>;
    answer: { subscribers: number[] };
  };
  /**
   * Check whether a user is subscribed to a channel. For any channel that the caller may know of. Since feature level
   * 12.
   */
  'GET /users/{user}/subscriptions/{stream_id}': {
    parameters: Record<never, never>;
    answer: { is_subscribed: boolean };
  };
  /**
   * List the channels that a user is subscribed to. Those that the caller may know of, without archived ones. Since
   * feature level 440.
   */
  'GET /users/{user}/channels': {
    parameters: Record<never, never>;
    answer: { subscribed_channel_ids: number[] };
  };
  /**
   * Get the email address of a channel. For users who may post in the channel; mails to the address become messages, if
   * the server receives mails (`INCOMING_MAIL_PORT`). Since feature level 226.
   */
  'GET /streams/{stream_id}/email_address': {
    parameters: { sender_id?: number };
    answer: { email: string };
  };
  /**
   * Delete a topic. For users in `can_delete_any_message_group`; deletes in batches: clients repeat the call until
   * `complete` is true.
   */
  'POST /streams/{stream_id}/delete_topic': {
    parameters: { topic_name: string };
    answer: {
      /** False: work remains; repeat the request. */
      complete: boolean;
    };
  };
  /** List the topics of a channel. Under `/json` also for spectators, web-public channels only. */
  'GET /users/me/{stream_id}/topics': {
    parameters: { allow_empty_topic_name?: boolean };
    answer: {
      /** Newest first. */
      topics: { max_id: number; name: string }[];
    };
  };
  /** Add a default channel. For administrators; only public channels. */
  'POST /default_streams': {
    parameters: { stream_id: number };
    answer: Record<never, never>;
  };
  /** Remove a default channel. For administrators. */
  'DELETE /default_streams': {
    parameters: { stream_id: number };
    answer: Record<never, never>;
  };
  /** Create a default channel group. For administrators. */
  'POST /default_stream_groups/create': {
    parameters: { group_name: string; description: string; stream_names: string[] };
    answer: Record<never, never>;
  };
  /** Change a default channel group. For administrators. */
  'PATCH /default_stream_groups/{group_id}': {
    parameters: { new_group_name?: string; new_description?: string };
    answer: Record<never, never>;
  };
  /** Remove a default channel group. For administrators. */
  'DELETE /default_stream_groups/{group_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Add or remove channels of a default channel group. For administrators. */
  'PATCH /default_stream_groups/{group_id}/streams': {
    parameters: { op: 'add' | 'remove'; stream_names: string[] };
    answer: Record<never, never>;
  };
  /** List channel folders. Since feature level 389. */
  'GET /channel_folders': {
    parameters: { include_archived?: boolean };
    answer: { channel_folders: ChannelFolder[] };
  };
  /** Reorder channel folders. For administrators. Since feature level 414. */
  'PATCH /channel_folders': {
    parameters: { order: number[] };
    answer: Record<never, never>;
  };
  /** Create a channel folder. For administrators. Since feature level 389. */
  'POST /channel_folders/create': {
    parameters: { name: string; description?: string };
    answer: { channel_folder_id: number };
  };
  /** Change a channel folder. For administrators; only an empty folder can be archived. Since feature level 389. */
  'PATCH /channel_folders/{channel_folder_id}': {
    parameters: { name?: string; description?: string; is_archived?: boolean };
    answer: Record<never, never>;
  };
  /** Get messages. By narrow and anchor, or by ids; under `/json` also for spectators, web-public messages only. */
  'GET /messages': {
    parameters: {
      anchor?: string;
      anchor_date?: string;
      include_anchor?: boolean;
      num_before?: number;
      num_after?: number;
      narrow?: unknown[] | null;
      client_gravatar?: boolean;
      apply_markdown?: boolean;
      use_first_unread_anchor?: boolean;
      message_ids?: number[] | null;
      allow_empty_topic_name?: boolean;
    };
    answer: {
      /** The message id that served as the anchor; absent if `message_ids` was given. */
      anchor?: number;
      found_newest?: boolean;
      found_oldest?: boolean;
      found_anchor?: boolean;
      history_limited?: boolean;
      /** Ids ascending. */
      messages: Message[];
    };
  };
  /** Send a message. To a channel or directly to users. */
  'POST /messages': {
    parameters: {
      type: 'direct' | 'channel' | 'stream' | 'private';
      /**
       * A channel’s name or id; for direct messages user ids or addresses as a JSON list, or addresses separated by commas.
       */
      to?: string;
      content: string;
      /** Also accepted under the name `subject`. */
      topic?: string;
      queue_id?: string;
      local_id?: string;
      read_by_sender?: boolean;
      widget_content?: string;
      /** Rejected: a message is sent in the name of the caller alone. */
      sender?: string;
    };
    answer: {
      id: number;
      /** The visibility policy that the topic now has for the sender: 2 unmuted, 3 followed. */
      automatic_new_visibility_policy?: number;
      message_url?: string;
      /** A Markdown link to the message. */
      message_link?: string;
    };
  };
  /** Check which messages match a narrow. Only messages that the caller received. */
  'GET /messages/matches_narrow': {
    parameters: { msg_ids: number[]; narrow: unknown[]; allow_empty_topic_name?: boolean };
    answer: {
      messages: Record<
        string,
        {
          /** HTML. */
          match_content: string;
          /** HTML. */
          match_subject: string;
        }
      >;
    };
  };
  /** Render a message. Previews a message; notifies no one. */
  'POST /messages/render': {
    parameters: { content: string };
    answer: {
      /** HTML. */
      rendered: string;
    };
  };
  /**
   * Summarise messages. Always rejected: the server has no language model; `server_can_summarize_topics` of a register
   * is false.
   */
  'GET /messages/summary': {
    parameters: { narrow: unknown[] };
    answer: {
      /** HTML. */
      summary: string;
    };
  };
  /** Get a message. Under `/json` also for spectators, web-public messages only. */
  'GET /messages/{message_id}': {
    parameters: { apply_markdown?: boolean; allow_empty_topic_name?: boolean };
    answer: {
      /** The source. Deprecated. */
      raw_content: string;
      message: Message;
    };
  };
  /**
   * Edit a message. Changes content, topic or channel; `detached_uploads` lists the caller's uploads that no message
   * refers to any longer.
   */
  'PATCH /messages/{message_id}': {
    parameters: {
      content?: string;
      prev_content_sha256?: string;
      /** Also accepted under the name `subject`. */
      topic?: string;
      stream_id?: number;
      propagate_mode?: 'change_one' | 'change_later' | 'change_all';
      send_notification_to_old_thread?: boolean;
      send_notification_to_new_thread?: boolean;
    };
    answer: { detached_uploads: Attachment[] };
  };
  /**
   * Delete a message. For users in `can_delete_any_message_group`; for users in `can_delete_own_message_group`, their
   * own messages within a time limit.
   */
  'DELETE /messages/{message_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Get the edit history of a message. All users, by their API key. */
  'GET /messages/{message_id}/history': {
    parameters: { allow_empty_topic_name?: boolean };
    answer: {
      /** Oldest first; the first is the message as it was sent. */
      message_history: {
        topic: string;
        prev_topic?: string;
        stream?: number;
        prev_stream?: number;
        content: string;
        /** HTML. */
        rendered_content: string;
        prev_content?: string;
        /** HTML. */
        prev_rendered_content?: string;
        /** HTML, with insertions and deletions marked. */
        content_html_diff?: string;
        user_id: number | null;
        /** UNIX seconds. */
        timestamp: number;
      }[];
    };
  };
  /** Change your flags of messages. All users, by their API key. */
  'POST /messages/flags': {
    parameters: { messages: number[]; op: string; flag: string };
    answer: { messages: number[]; ignored_because_not_subscribed_channels?: number[] };
  };
  /** Change your flags of messages in a narrow. At most 5,000 messages and the anchor. Since feature level 155. */
  'POST /messages/flags/narrow': {
    parameters: {
      anchor: string;
      include_anchor?: boolean;
      num_before: number;
      num_after: number;
      narrow?: unknown[] | null;
      op: string;
      flag: string;
    };
    answer: {
      processed_count: number;
      updated_count: number;
      first_processed_id: number | null;
      last_processed_id: number | null;
      found_oldest: boolean;
      found_newest: boolean;
      ignored_because_not_subscribed_channels?: number[];
    };
  };
  /**
   * Report a message to moderators. Posts to the channel of the setting `moderation_request_channel_id`. Since feature
   * level 382.
   */
  'POST /messages/{message_id}/report': {
    parameters: { report_type: string; description?: string };
    answer: Record<never, never>;
  };
  /**
   * List the users who have read a message. Requires the organisation's setting `enable_read_receipts`. Since feature
   * level 137.
   */
  'GET /messages/{message_id}/read_receipts': {
    parameters: Record<never, never>;
    answer: { user_ids: number[] };
  };
  /** Add a submessage to a widget. For users who may read the message, once its author has added a widget. */
  'POST /submessage': {
    parameters: { message_id: number; msg_type: 'widget'; content: string };
    answer: Record<never, never>;
  };
  /**
   * Run a slash command. The commands are `/ping`, `/dark`, `/light`, `/fluid-width`, `/fixed-width`, and the older
   * `/night` and `/day`.
   */
  'POST /zcommand': {
    parameters: { command: string };
    answer: { msg?: string };
  };
  /** Mark all messages as read. All users, by their API key. */
  'POST /mark_all_as_read': {
    parameters: Record<never, never>;
    answer: {
      /** False: work remains; repeat the request. */
      complete: boolean;
    };
  };
  /** Mark a channel as read. All users, by their API key. */
  'POST /mark_stream_as_read': {
    parameters: { stream_id: number };
    answer: {
      /** False: work remains; repeat the request. */
      complete: boolean;
    };
  };
  /**
   * Mark a topic as read. `complete` is false if there was not enough time to mark all messages; clients then call
   * again.
   */
  'POST /mark_topic_as_read': {
    parameters: { stream_id: number; topic_name: string };
    answer: {
      /** False: work remains; repeat the request. */
      complete: boolean;
    };
  };
  /** Add a reaction to a message. All users, by their API key. */
  'POST /messages/{message_id}/reactions': {
    parameters: { emoji_name: string; emoji_code?: string; reaction_type?: string };
    answer: Record<never, never>;
  };
  /** Remove a reaction from a message. All users, by their API key. */
  'DELETE /messages/{message_id}/reactions': {
    parameters: { emoji_name?: string; emoji_code?: string; reaction_type?: string };
    answer: Record<never, never>;
  };
  /** List your scheduled messages. Since feature level 173. */
  'GET /scheduled_messages': {
    parameters: Record<never, never>;
    answer: { scheduled_messages: ScheduledMessage[] };
  };
  /** Schedule a message. With the rules of `POST /messages`; at most 500 per user. Since feature level 179. */
  'POST /scheduled_messages': {
    parameters: {
      type: 'direct' | 'channel' | 'stream' | 'private';
      to: number | number[];
      content: string;
      topic?: string;
      scheduled_delivery_timestamp: number;
      read_by_sender?: boolean;
    };
    answer: { scheduled_message_id: number };
  };
  /** Change a scheduled message. Since feature level 184. */
  'PATCH /scheduled_messages/{scheduled_message_id}': {
    parameters: {
      type?: 'direct' | 'channel' | 'stream' | 'private';
      to?: number | number[];
      content?: string;
      topic?: string;
      scheduled_delivery_timestamp?: number;
    };
    answer: Record<never, never>;
  };
  /** Delete a scheduled message. Since feature level 173. */
  'DELETE /scheduled_messages/{scheduled_message_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List your reminders. Since feature level 399. */
  'GET /reminders': {
    parameters: Record<never, never>;
    answer: { reminders: Reminder[] };
  };
  /**
   * Create a reminder about a message. For messages that the caller may read; at most 500 per user. Since feature level
   * 381.
   */
  'POST /reminders': {
    parameters: { message_id: number; scheduled_delivery_timestamp: number; note?: string };
    answer: { reminder_id: number };
  };
  /** Delete a reminder. Since feature level 399. */
  'DELETE /reminders/{reminder_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List your drafts. Like all endpoints of drafts, requires the setting `enable_drafts_synchronization`. */
  'GET /drafts': {
    parameters: Record<never, never>;
    answer: { count: number; drafts: Draft[] };
  };
  /** Create drafts. At most 1,000 per user. */
  'POST /drafts': {
    parameters: {
      drafts: {
        type: '' | 'stream' | 'channel' | 'private' | 'direct';
        to: number[];
        topic: string;
        content: string;
        timestamp?: number | null;
      }[];
    };
    answer: { ids: number[] };
  };
  /** Change a draft. All users, by their API key. */
  'PATCH /drafts/{draft_id}': {
    parameters: {
      draft: {
        type: '' | 'stream' | 'channel' | 'private' | 'direct';
        to: number[];
        topic: string;
        content: string;
        timestamp?: number | null;
      };
    };
    answer: Record<never, never>;
  };
  /** Delete a draft. All users, by their API key. */
  'DELETE /drafts/{draft_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List your saved snippets. Since feature level 297. */
  'GET /saved_snippets': {
    parameters: Record<never, never>;
    answer: { saved_snippets: SavedSnippet[] };
  };
  /** Create a saved snippet. At most 500 per user. Since feature level 297. */
  'POST /saved_snippets': {
    parameters: { title: string; content: string };
    answer: { saved_snippet_id: number };
  };
  /** Change a saved snippet. Since feature level 368. */
  'PATCH /saved_snippets/{saved_snippet_id}': {
    parameters: { title?: string; content?: string };
    answer: Record<never, never>;
  };
  /** Delete a saved snippet. Since feature level 297. */
  'DELETE /saved_snippets/{saved_snippet_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Upload a file. A file of up to 100 MiB. */
  'POST /user_uploads': {
    parameters: Record<never, never>;
    answer: {
      /** Deprecated: `url`. */
      uri: string;
      url: string;
      filename: string;
    };
  };
  /**
   * Get a temporary URL of a file. Returns a URL that needs no credentials for a minute, for programs such as media
   * players; under `/json` also for spectators.
   */
  'GET /user_uploads/{realm_id}/{filename}': {
    parameters: Record<never, never>;
    answer: {
      /** Valid for one minute, without credentials. */
      url: string;
    };
  };
  /**
   * Check whether a file has thumbnails. For users who may read the file; under `/json` also for spectators. Since
   * feature level 479.
   */
  'GET /thumbnail/{realm_id}/{filename}': {
    parameters: Record<never, never>;
    answer: { has_thumbnail: boolean };
  };
  /**
   * Start a resumable upload. With the first bytes, if the request has any. Endpoints under `/tus/` have no envelope.
   * `/tus` works too.
   */
  'POST /tus/': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Get how far a resumable upload has come. Returns the number of received bytes. */
  'HEAD /tus/{upload_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Append bytes to a resumable upload. Appends bytes. */
  'PATCH /tus/{upload_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Abort a resumable upload. Aborts the upload; answers 404 for a completed one, which is a file. */
  'DELETE /tus/{upload_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** List your uploaded files. The caller's own uploads. */
  'GET /attachments': {
    parameters: Record<never, never>;
    answer: {
      attachments: Attachment[];
      /** Bytes, of all files of the organisation. */
      upload_space_used: number;
    };
  };
  /** Delete an uploaded file. The caller's own uploads only. */
  'DELETE /attachments/{attachment_id}': {
    parameters: Record<never, never>;
    answer: Record<never, never>;
  };
  /** Register a server with the relay. For other servers, if this one is a relay for push notifications. */
  'POST /remotes/server/register': {
    parameters: {
      zulip_org_id: string;
      zulip_org_key: string;
      hostname: string;
      contact_email: string;
      new_org_key?: string;
    };
    answer: { created: boolean };
  };
  /**
   * Register a device of another server with the relay. For other servers, which register devices of their users. Since
   * feature level 406.
   */
  'POST /remotes/push/e2ee/register': {
    parameters: {
      realm_uuid: string;
      token_id: string;
      bouncer_public_key: string;
      encrypted_push_registration: string;
    };
    answer: Record<never, never>;
  };
  /**
   * Send push notifications to devices of another server. For other servers; the body is JSON, whose payloads only the
   * devices of their users can decrypt.
   */
  'POST /remotes/push/e2ee/notify': {
    parameters: Record<never, never>;
    answer: {
      android_successfully_sent_count: number;
      apple_successfully_sent_count: number;
      /** Tokens that no longer belong to a device. */
      delete_token_ids: string[];
      /** Tokens to which the notifications should be sent again. */
      retry_token_ids: string[];
      /** Tokens for which the push service rejects the relay's credentials or the notification. */
      refused_token_ids: string[];
    };
  };
  /** Get the description of an integration. Describes the parameters, events and options of an integration. */
  'GET /external/{name}': {
    parameters: Record<never, never>;
    answer: {
      name: string;
      display_name: string;
      /** Null: all requests are of one event type. */
      all_event_types: string[] | null;
      method: 'POST';
      parameters: string[];
      content_types: string[];
      form_field: string | null;
      signature_header: string | null;
      config_options: { key: string; label: string }[];
      url_options: { key: string; label: string }[];
    };
  };
  /** Post an event from another system to an integration. Posts a message for an event of an external system. */
  'POST /external/{name}': {
    parameters: {
      api_key?: string;
      stream?: string;
      topic?: string;
      only_events?: string[];
      exclude_events?: string[];
      branches?: string;
      template?: string;
      topic_template?: string;
    };
    answer: {
      msg?: string;
      code?: 'UNSUPPORTED_WEBHOOK_EVENT_TYPE';
      webhook_name?: string;
      event_type?: string;
      /** Slack-compatible only: its senders take JSON without it for an error. */
      ok?: true;
    };
  };
  /** Register an event queue. Under `/json` also for spectators, if the organisation allows them. */
  'POST /register': {
    parameters: {
      apply_markdown?: boolean;
      client_gravatar?: boolean;
      include_subscribers?: 'true' | 'false' | 'partial' | boolean;
      slim_presence?: boolean;
      presence_history_limit_days?: number;
      event_types?: string[] | null;
      fetch_event_types?: string[] | null;
      all_public_streams?: boolean;
      client_capabilities?: {
        notification_settings_null?: boolean;
        bulk_message_deletion?: boolean;
        user_avatar_url_field_optional?: boolean;
        stream_typing_notifications?: boolean;
        user_settings_object?: boolean;
        linkifier_url_template?: boolean;
        user_list_incomplete?: boolean;
        include_deactivated_groups?: boolean;
        archived_channels?: boolean;
        empty_topic_name?: boolean;
        simplified_presence_events?: boolean;
        individual_emoji_changes?: boolean;
      } | null;
      narrow?: string[][] | null;
      idle_queue_timeout?: 'mobile' | number;
      queue_lifespan_secs?: number;
    };
    answer: Registered;
  };
  /**
   * Get events from a queue. Waits until there are events; with `dont_block` and without `queue_id`, registers a new
   * queue.
   */
  'GET /events': {
    parameters: {
      queue_id?: string;
      last_event_id?: number;
      dont_block?: boolean;
      apply_markdown?: boolean;
      client_gravatar?: boolean;
      include_subscribers?: 'true' | 'false' | 'partial' | boolean;
      slim_presence?: boolean;
      presence_history_limit_days?: number;
      event_types?: string[] | null;
      fetch_event_types?: string[] | null;
      all_public_streams?: boolean;
      client_capabilities?: {
        notification_settings_null?: boolean;
        bulk_message_deletion?: boolean;
        user_avatar_url_field_optional?: boolean;
        stream_typing_notifications?: boolean;
        user_settings_object?: boolean;
        linkifier_url_template?: boolean;
        user_list_incomplete?: boolean;
        include_deactivated_groups?: boolean;
        archived_channels?: boolean;
        empty_topic_name?: boolean;
        simplified_presence_events?: boolean;
        individual_emoji_changes?: boolean;
      } | null;
      narrow?: string[][] | null;
      idle_queue_timeout?: 'mobile' | number;
      queue_lifespan_secs?: number;
    };
    answer: {
      events: ClientEvent[];
      queue_id: string;
      /** Only if the request registered the queue. */
      last_event_id?: number;
    };
  };
  /** Delete an event queue. All users, by their API key. */
  'DELETE /events': {
    parameters: { queue_id: string };
    answer: Record<never, never>;
  };
  /** Notify others that you are typing. All users, by their API key. */
  'POST /typing': {
    parameters: {
      type?: 'direct' | 'channel' | 'stream' | 'private';
      op: 'start' | 'stop';
      to?: number[];
      stream_id?: number;
      topic?: string;
    };
    answer: Record<never, never>;
  };
  /**
   * Notify others that you are editing a message. For the author of the message, while they may edit it. Since feature
   * level 351.
   */
  'POST /messages/{message_id}/typing': {
    parameters: { op: 'start' | 'stop' };
    answer: Record<never, never>;
  };
}

/** The endpoint of a method and path: GET /users/{user} for GET /users/5; null if the description has none. */
export type CallOf<C extends string> = C extends keyof Calls
  ? C
  : C extends `PATCH /default_stream_groups/${string}/streams`
    ? 'PATCH /default_stream_groups/{group_id}/streams'
    : C extends `POST /bots/${string}/api_key/regenerate`
      ? 'POST /bots/{bot_id}/api_key/regenerate'
      : C extends `POST /user_groups/${string}/deactivate`
        ? 'POST /user_groups/{user_group_id}/deactivate'
        : C extends `PATCH /users/me/subscriptions/${string}`
          ? 'PATCH /users/me/subscriptions/{stream_id}'
          : C extends `GET /messages/${string}/read_receipts`
            ? 'GET /messages/{message_id}/read_receipts'
            : C extends `GET /user_groups/${string}/subgroups`
              ? 'GET /user_groups/{user_group_id}/subgroups'
              : C extends `POST /user_groups/${string}/subgroups`
                ? 'POST /user_groups/{user_group_id}/subgroups'
                : C extends `GET /streams/${string}/email_address`
                  ? 'GET /streams/{stream_id}/email_address'
                  : C extends `PATCH /default_stream_groups/${string}`
                    ? 'PATCH /default_stream_groups/{group_id}'
                    : C extends `DELETE /default_stream_groups/${string}`
                      ? 'DELETE /default_stream_groups/{group_id}'
                      : C extends `PATCH /realm/profile_fields/${string}`
                        ? 'PATCH /realm/profile_fields/{field_id}'
                        : C extends `DELETE /realm/profile_fields/${string}`
                          ? 'DELETE /realm/profile_fields/{field_id}'
                          : C extends `GET /user_groups/${string}/members/${string}`
                            ? 'GET /user_groups/{user_group_id}/members/{user_id}'
                            : C extends `POST /users/me/muted_users/${string}`
                              ? 'POST /users/me/muted_users/{muted_user_id}'
                              : C extends `DELETE /users/me/muted_users/${string}`
                                ? 'DELETE /users/me/muted_users/{muted_user_id}'
                                : C extends `GET /users/${string}/subscriptions/${string}`
                                  ? 'GET /users/{user}/subscriptions/{stream_id}'
                                  : C extends `POST /streams/${string}/delete_topic`
                                    ? 'POST /streams/{stream_id}/delete_topic'
                                    : C extends `GET /user_groups/${string}/members`
                                      ? 'GET /user_groups/{user_group_id}/members'
                                      : C extends `POST /user_groups/${string}/members`
                                        ? 'POST /user_groups/{user_group_id}/members'
                                        : C extends `POST /messages/${string}/reactions`
                                          ? 'POST /messages/{message_id}/reactions'
                                          : C extends `DELETE /messages/${string}/reactions`
                                            ? 'DELETE /messages/{message_id}/reactions'
                                            : C extends `PATCH /scheduled_messages/${string}`
                                              ? 'PATCH /scheduled_messages/{scheduled_message_id}'
                                              : C extends `DELETE /scheduled_messages/${string}`
                                                ? 'DELETE /scheduled_messages/{scheduled_message_id}'
                                                : C extends `DELETE /realm/playgrounds/${string}`
                                                  ? 'DELETE /realm/playgrounds/{playground_id}'
                                                  : C extends `POST /users/${string}/reactivate`
                                                    ? 'POST /users/{user}/reactivate'
                                                    : C extends `PATCH /invites/multiuse/${string}`
                                                      ? 'PATCH /invites/multiuse/{invite_id}'
                                                      : C extends `DELETE /invites/multiuse/${string}`
                                                        ? 'DELETE /invites/multiuse/{invite_id}'
                                                        : C extends `PATCH /navigation_views/${string}`
                                                          ? 'PATCH /navigation_views/{fragment}'
                                                          : C extends `DELETE /navigation_views/${string}`
                                                            ? 'DELETE /navigation_views/{fragment}'
                                                            : C extends `GET /messages/${string}/history`
                                                              ? 'GET /messages/{message_id}/history'
                                                              : C extends `GET /realm/subdomain/${string}`
                                                                ? 'GET /realm/subdomain/{subdomain}'
                                                                : C extends `GET /streams/${string}/members`
                                                                  ? 'GET /streams/{stream_id}/members'
                                                                  : C extends `GET /users/me/${string}/topics`
                                                                    ? 'GET /users/me/{stream_id}/topics'
                                                                    : C extends `PATCH /channel_folders/${string}`
                                                                      ? 'PATCH /channel_folders/{channel_folder_id}'
                                                                      : C extends `POST /messages/${string}/report`
                                                                        ? 'POST /messages/{message_id}/report'
                                                                        : C extends `POST /messages/${string}/typing`
                                                                          ? 'POST /messages/{message_id}/typing'
                                                                          : C extends `GET /users/${string}/presence`
                                                                            ? 'GET /users/{user}/presence'
                                                                            : C extends `POST /invites/${string}/resend`
                                                                              ? 'POST /invites/{invite_id}/resend'
                                                                              : C extends `GET /users/${string}/channels`
                                                                                ? 'GET /users/{user}/channels'
                                                                                : C extends `PATCH /saved_snippets/${string}`
                                                                                  ? 'PATCH /saved_snippets/{saved_snippet_id}'
                                                                                  : C extends `DELETE /saved_snippets/${string}`
                                                                                    ? 'DELETE /saved_snippets/{saved_snippet_id}'
                                                                                    : C extends `PATCH /realm/domains/${string}`
                                                                                      ? 'PATCH /realm/domains/{domain}'
                                                                                      : C extends `DELETE /realm/domains/${string}`
                                                                                        ? 'DELETE /realm/domains/{domain}'
                                                                                        : C extends `PATCH /realm/filters/${string}`
                                                                                          ? 'PATCH /realm/filters/{filter_id}'
                                                                                          : C extends `DELETE /realm/filters/${string}`
                                                                                            ? 'DELETE /realm/filters/{filter_id}'
                                                                                            : C extends `GET /user_uploads/${string}/${string}`
                                                                                              ? 'GET /user_uploads/{realm_id}/{filename}'
                                                                                              : C extends `GET /bots/${string}/api_key`
                                                                                                ? 'GET /bots/{bot_id}/api_key'
                                                                                                : C extends `DELETE /export/realm/${string}`
                                                                                                  ? 'DELETE /export/realm/{export_id}'
                                                                                                  : C extends `GET /users/${string}/status`
                                                                                                    ? 'GET /users/{user}/status'
                                                                                                    : C extends `POST /users/${string}/status`
                                                                                                      ? 'POST /users/{user}/status'
                                                                                                      : C extends `PATCH /user_groups/${string}`
                                                                                                        ? 'PATCH /user_groups/{user_group_id}'
                                                                                                        : C extends `POST /realm/emoji/${string}`
                                                                                                          ? 'POST /realm/emoji/{emoji_name}'
                                                                                                          : C extends `DELETE /realm/emoji/${string}`
                                                                                                            ? 'DELETE /realm/emoji/{emoji_name}'
                                                                                                            : C extends `DELETE /attachments/${string}`
                                                                                                              ? 'DELETE /attachments/{attachment_id}'
                                                                                                              : C extends `GET /thumbnail/${string}/${string}`
                                                                                                                ? 'GET /thumbnail/{realm_id}/{filename}'
                                                                                                                : C extends `DELETE /reminders/${string}`
                                                                                                                  ? 'DELETE /reminders/{reminder_id}'
                                                                                                                  : C extends `GET /messages/${string}`
                                                                                                                    ? 'GET /messages/{message_id}'
                                                                                                                    : C extends `PATCH /messages/${string}`
                                                                                                                      ? 'PATCH /messages/{message_id}'
                                                                                                                      : C extends `DELETE /messages/${string}`
                                                                                                                        ? 'DELETE /messages/{message_id}'
                                                                                                                        : C extends `GET /external/${string}`
                                                                                                                          ? 'GET /external/{name}'
                                                                                                                          : C extends `POST /external/${string}`
                                                                                                                            ? 'POST /external/{name}'
                                                                                                                            : C extends `DELETE /invites/${string}`
                                                                                                                              ? 'DELETE /invites/{invite_id}'
                                                                                                                              : C extends `GET /streams/${string}`
                                                                                                                                ? 'GET /streams/{stream_id}'
                                                                                                                                : C extends `PATCH /streams/${string}`
                                                                                                                                  ? 'PATCH /streams/{stream_id}'
                                                                                                                                  : C extends `DELETE /streams/${string}`
                                                                                                                                    ? 'DELETE /streams/{stream_id}'
                                                                                                                                    : C extends `PATCH /drafts/${string}`
                                                                                                                                      ? 'PATCH /drafts/{draft_id}'
                                                                                                                                      : C extends `DELETE /drafts/${string}`
                                                                                                                                        ? 'DELETE /drafts/{draft_id}'
                                                                                                                                        : C extends `GET /users/${string}`
                                                                                                                                          ? 'GET /users/{user}'
                                                                                                                                          : C extends `PATCH /users/${string}`
                                                                                                                                            ? 'PATCH /users/{user}'
                                                                                                                                            : C extends `DELETE /users/${string}`
                                                                                                                                              ? 'DELETE /users/{user}'
                                                                                                                                              : C extends `PATCH /bots/${string}`
                                                                                                                                                ? 'PATCH /bots/{bot_id}'
                                                                                                                                                : C extends `DELETE /bots/${string}`
                                                                                                                                                  ? 'DELETE /bots/{bot_id}'
                                                                                                                                                  : C extends `HEAD /tus/${string}`
                                                                                                                                                    ? 'HEAD /tus/{upload_id}'
                                                                                                                                                    : C extends `PATCH /tus/${string}`
                                                                                                                                                      ? 'PATCH /tus/{upload_id}'
                                                                                                                                                      : C extends `DELETE /tus/${string}`
                                                                                                                                                        ? 'DELETE /tus/{upload_id}'
                                                                                                                                                        : null;

/** The answer of a method and path; any object if the description has no such endpoint. */
export type AnswerTo<C extends string> =
  CallOf<C> extends infer Call extends keyof Calls ? Calls[Call]['answer'] : Record<string, unknown>;

/**
 * The parameters of a method and path. A text parameter also accepts a value that is sent as its JSON text; undefined
 * parameters are omitted.
 */
export type ParametersOf<C extends string> =
  CallOf<C> extends infer Call extends keyof Calls
    ? Given<Calls[Call]['parameters']>
    : Readonly<Record<string, unknown>>;

type Given<P> = {
  readonly [Name in keyof P]: Sent<P[Name]> | (Record<never, never> extends Pick<P, Name> ? undefined : never);
};
type Sent<T> = string extends T
  ? unknown
  : T extends `${infer N extends number}`
    ? T | N
    : T extends readonly (infer E)[]
      ? readonly Sent<E>[]
      : T extends object
        ? { readonly [Name in keyof T]: Sent<T[Name]> }
        : T;
