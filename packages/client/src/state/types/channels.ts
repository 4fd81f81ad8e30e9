/** Channels, subscriptions and topics as the API shows them, where a channel is a `stream`. */
import type { GroupSetting } from './people.ts';

export type TopicsPolicy = 'inherit' | 'allow_empty_topic' | 'disable_empty_topic' | 'empty_topic_only';

/** A channel that the user knows of. */
export interface Channel {
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
  /** Deprecated. */
  stream_post_policy: number;
  /** Null: as the organisation has it; -1: for ever. */
  message_retention_days: number | null;
  topics_policy: TopicsPolicy;
  first_message_id: number | null;
  folder_id: number | null;
  default_push_notifications: boolean;
  is_recently_active: boolean;
  /** Null for a channel younger than a week. */
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
}

/** A channel that the user is not and never was subscribed to. */
export interface NeverSubscribed extends Channel {
  /** Where the client asked for them, and the user may know them. */
  subscribers?: number[];
  /** Some of them: the bots and who was active lately. */
  partial_subscribers?: number[];
}

/** A channel that the user is or was subscribed to, with their own settings of it. */
export interface Subscription extends NeverSubscribed {
  color: string;
  is_muted: boolean;
  /** Deprecated: the opposite of `is_muted`. */
  in_home_view: boolean;
  pin_to_top: boolean;
  /** Null: as the user's settings have it. */
  desktop_notifications: boolean | null;
  email_notifications: boolean | null;
  push_notifications: boolean | null;
  audible_notifications: boolean | null;
  wildcard_mentions_notify: boolean | null;
}

/** 0 none, which the state has no entry of; 1 muted, 2 unmuted, 3 followed. */
export type VisibilityPolicy = 0 | 1 | 2 | 3;

export interface UserTopic {
  stream_id: number;
  topic_name: string;
  /** UNIX seconds. */
  last_updated: number;
  visibility_policy: VisibilityPolicy;
}

export interface ChannelFolder {
  id: number;
  name: string;
  description: string;
  /** HTML. */
  rendered_description: string;
  date_created: number | null;
  creator_id: number | null;
  order: number;
  is_archived: boolean;
}

export interface DefaultChannelGroup {
  id: number;
  name: string;
  description: string;
  streams: number[];
}
