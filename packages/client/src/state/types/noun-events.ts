/** Events of what a register gives beside messages, by noun. */
import type { Channel, ChannelFolder, DefaultChannelGroup, Subscription, UserTopic } from './channels.ts';
import type { CustomProfileField, Linkifier, Playground, RealmDomain, RealmEmoji } from './organisation.ts';
import type { Draft, NavigationView, OnboardingStep, Reminder, SavedSnippet, ScheduledMessage } from './own-items.ts';
import type { Bot, Device, MutedUser, Presence, User, UserGroup, UserStatus } from './people.ts';

/** A value that a setting changes to. */
export type SettingValue = string | number | boolean | null | object;

/** What of a user changed; `role`, `is_active` and `custom_profile_field` come alone. */
export interface PersonChange extends Partial<Omit<User, 'user_id'>> {
  user_id: number;
  new_email?: string;
  avatar_source?: string;
  avatar_url_medium?: string;
  custom_profile_field?: { id: number; value: string | null; rendered_value?: string };
}

export type PersonEvent = { type: 'realm_user' } & (
  | { op: 'add'; person: User }
  | { op: 'remove'; person: { user_id: number; full_name?: string } }
  | { op: 'update'; person: PersonChange }
);

export type UserGroupEvent = { type: 'user_group' } & (
  | { op: 'add'; group: UserGroup }
  | { op: 'remove'; group_id: number }
  | { op: 'update'; group_id: number; data: Partial<UserGroup> }
  | { op: 'add_members' | 'remove_members'; group_id: number; user_ids: number[] }
  | { op: 'add_subgroups' | 'remove_subgroups'; group_id: number; direct_subgroup_ids: number[] }
);

export type SubscriptionEvent = { type: 'subscription' } & (
  | { op: 'add'; subscriptions: Subscription[] }
  | { op: 'remove'; subscriptions: { stream_id: number; name: string }[] }
  | { op: 'update'; stream_id: number; property: string; value: SettingValue }
  | { op: 'peer_add' | 'peer_remove'; stream_ids: number[]; user_ids: number[] }
);

export type ChannelEvent = { type: 'stream' } & (
  | { op: 'create'; streams: Channel[] }
  | { op: 'delete'; stream_ids: number[] }
  | {
      op: 'update';
      stream_id: number;
      name: string;
      property: string;
      value: SettingValue;
      rendered_description?: string;
      history_public_to_subscribers?: boolean;
      is_web_public?: boolean;
    }
);

export type ChannelFolderEvent = { type: 'channel_folder' } & (
  | { op: 'add'; channel_folder: ChannelFolder }
  | { op: 'update'; channel_folder_id: number; data: Partial<ChannelFolder> }
  | { op: 'reorder'; order: number[] }
);

/** Of the three forms the first comes to clients with `simplified_presence_events`. */
export interface PresenceEvent {
  type: 'presence';
  presences?: Record<string, Presence>;
  user_id?: number;
  email?: string;
  server_timestamp?: number;
  presence?: Record<string, { client: string; status: 'active' | 'idle'; timestamp: number; pushable: boolean }>;
}

export interface UserStatusEvent extends UserStatus {
  type: 'user_status';
  user_id: number;
}

export interface UserTopicEvent extends UserTopic {
  type: 'user_topic';
}

export type RealmEvent = { type: 'realm' } & (
  | { op: 'update'; property: string; value: SettingValue }
  | { op: 'update_dict'; property: 'default'; data: Record<string, SettingValue> }
  | { op: 'deactivated'; realm_id: number }
);

export type RealmDomainsEvent = { type: 'realm_domains' } & (
  | { op: 'add' | 'change'; realm_domain: RealmDomain }
  | { op: 'remove'; domain: string }
);

export type RealmEmojiEvent = { type: 'realm_emoji' } & (
  | { op: 'add'; emoji: RealmEmoji }
  | { op: 'update_one'; emoji_id: string; data: Partial<RealmEmoji> }
  | { op: 'update'; realm_emoji: Record<string, RealmEmoji> }
);

export type RealmBotEvent = { type: 'realm_bot' } & (
  | { op: 'add'; bot: Bot }
  | { op: 'update'; bot: Partial<Bot> & { user_id: number } }
  | { op: 'delete' | 'remove'; bot: { user_id: number } }
);

/** Lists of which each event has the whole. */
export type WholeListEvent =
  | { type: 'alert_words'; alert_words: string[] }
  | { type: 'muted_users'; muted_users: MutedUser[] }
  | { type: 'muted_topics'; muted_topics: [string, string, number][] }
  | { type: 'onboarding_steps'; onboarding_steps: OnboardingStep[] }
  | { type: 'default_streams'; default_streams: number[] }
  | { type: 'default_stream_groups'; default_stream_groups: DefaultChannelGroup[] }
  | { type: 'realm_linkifiers'; realm_linkifiers: Linkifier[] }
  | { type: 'realm_playgrounds'; realm_playgrounds: Playground[] }
  | { type: 'custom_profile_fields'; fields: CustomProfileField[] };

export type DraftsEvent = { type: 'drafts' } & (
  | { op: 'add'; drafts: Draft[] }
  | { op: 'update'; draft: Draft }
  | { op: 'remove'; draft_id: number }
);

export type ScheduledMessagesEvent = { type: 'scheduled_messages' } & (
  | { op: 'add'; scheduled_messages: ScheduledMessage[] }
  | { op: 'update'; scheduled_message: ScheduledMessage }
  | { op: 'remove'; scheduled_message_id: number }
);

export type RemindersEvent = { type: 'reminders' } & (
  | { op: 'add'; reminders: Reminder[] }
  | { op: 'remove'; reminder_id: number }
);

export type SavedSnippetsEvent = { type: 'saved_snippets' } & (
  | { op: 'add' | 'update'; saved_snippet: SavedSnippet }
  | { op: 'remove'; saved_snippet_id: number }
);

export type NavigationViewEvent = { type: 'navigation_view' } & (
  | { op: 'add'; navigation_view: NavigationView }
  | { op: 'update'; fragment: string; data: Partial<NavigationView> }
  | { op: 'remove'; fragment: string }
);

export type DeviceEvent = { type: 'device'; device_id: number } & (
  | { op: 'add' | 'remove' }
  | ({ op: 'update' } & Partial<Device>)
);

export type SettingsEvent = { type: 'user_settings' | 'realm_user_settings_defaults' } & {
  op: 'update';
  property: string;
  value: SettingValue;
};

export type OwnItemEvent =
  | DraftsEvent
  | ScheduledMessagesEvent
  | RemindersEvent
  | SavedSnippetsEvent
  | NavigationViewEvent
  | DeviceEvent;
