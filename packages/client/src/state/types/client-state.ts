/** What a client knows: the answer of `POST /register`, and after it what each event changes of that. */
import type { Channel, ChannelFolder, NeverSubscribed, Subscription, UserTopic } from './channels.ts';
import type {
  Draft,
  NavigationView,
  OnboardingStep,
  RecentConversation,
  Reminder,
  SavedSnippet,
  ScheduledMessage,
  UnreadMessages,
} from './own-items.ts';
import type { Device, MutedUser, Presence, UserStatus } from './people.ts';
import type { RealmLists, RealmPermissions, RealmSettings, ServerState } from './realm-state.ts';
import type { UserSettings } from './user-settings.ts';

/** The client's own user, beside their entry in `realm_users`. */
export interface OwnUser {
  /** 0 for a spectator, who has no account. */
  user_id: number;
  email: string;
  delivery_email: string;
  full_name: string;
  is_owner: boolean;
  is_admin: boolean;
  is_moderator: boolean;
  is_guest: boolean;
  avatar_source: string;
  avatar_url: string | null;
  avatar_url_medium: string;
  /** As of the register; the groups say it now. */
  can_create_public_streams: boolean;
  can_create_private_streams: boolean;
  can_create_web_public_streams: boolean;
  can_create_streams: boolean;
  can_invite_others_to_realm: boolean;
  can_subscribe_other_users: boolean;
}

/**
 * The state of a client that registered for everything with the capabilities of `CAPABILITIES`. Plain objects and
 * arrays, which `applyEvent` changes in place.
 */
export interface ClientState extends ServerState, RealmPermissions, RealmSettings, RealmLists, OwnUser {
  /** Null for a spectator, who gets no events. */
  queue_id: string | null;
  last_event_id: number;
  /** The parameters of the register. */
  asked: Readonly<Record<string, unknown>>;

  subscriptions: Subscription[];
  unsubscribed: Subscription[];
  never_subscribed: NeverSubscribed[];
  /** All that the user knows of, subscribed to or not. */
  streams: Channel[];
  channel_folders: ChannelFolder[];
  user_topics: UserTopic[];
  /** Deprecated: `user_topics`. Channel name, topic, UNIX seconds. */
  muted_topics: [string, string, number][];

  max_message_id: number;
  unread_msgs: UnreadMessages;
  /** Ids. */
  starred_messages: number[];
  recent_private_conversations: RecentConversation[];

  drafts: Draft[];
  scheduled_messages: ScheduledMessage[];
  reminders: Reminder[];
  saved_snippets: SavedSnippet[];
  navigation_views: NavigationView[];
  alert_words: string[];
  onboarding_steps: OnboardingStep[];
  navigation_tour_video_url: string | null;

  /** By user id. Users without a status are left out. */
  user_status: Record<string, UserStatus>;
  /** By user id. */
  presences: Record<string, Presence>;
  presence_last_update_id: number;
  /** UNIX seconds, with a fraction. */
  server_timestamp: number;
  muted_users: MutedUser[];
  /** By id. */
  devices: Record<string, Device>;

  user_settings: UserSettings;
}
