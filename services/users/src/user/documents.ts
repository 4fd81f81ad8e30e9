/** A stored user, and the user of a directory in memory. */
import type { Emoji } from '@rookery/core';
import type { Binary } from '@rookery/data';
import type { StoredKey } from '../keys/keys.ts';
import type { Settings } from '../realm/rules/user-settings.ts';

export interface UserDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  /** The address as it was given. */
  readonly email: string;
  /** The address in the form in which addresses are compared; unique in the realm. */
  readonly email_key: string;
  /** The address that the API shows, if the user does not show their own to everyone. */
  readonly api_email?: string;
  readonly full_name: string;
  readonly role: number;
  /** 0: a human. */
  readonly bot_type: number;
  readonly bot_owner_id: number | null;
  /** Whether it is one of the three system bots. */
  readonly is_system_bot: boolean;
  readonly is_active: boolean;
  /** The profile was deleted, for good: only the id is left. */
  readonly is_deleted?: true;
  /** UNIX milliseconds; for an account that others created, the first login (`authentication/first-login.ts`). */
  readonly joined_at: number;
  /** Set if others created the account and no login has happened yet. */
  readonly awaits_login?: true;
  /** Set if the operator permits them to create users, while they are an administrator. */
  readonly may_create_users?: true;
  /** The end of the waiting period, UNIX milliseconds; absent: no waiting period (`rules/waiting-period.ts`). */
  readonly full_member_at?: number;
  readonly timezone: string;
  readonly avatar_version: number;
  /** The API keys of the account, newest last. Empty until one is shown for the first time (`api-keys.ts`). */
  readonly api_keys: readonly StoredKey[];
  /** Argon2id; null if no login with a password is possible. Read only to check a password. */
  readonly password_hash: string | null;
  /** The account's version when this password replaced another; absent: it is the first. */
  readonly password_version?: number;
  /** The settings that differ from the defaults. */
  readonly settings: Settings;
  /** The settings that the user changed themselves, to any value. */
  readonly edited_settings?: readonly string[];
  readonly version: number;
  /** Values of custom profile fields by the field's id. */
  readonly profile_data?: ProfileData;
  /** The status; absent: none. */
  readonly status?: Status;
  /** Alert words, which are searched for in messages; no two differ only in case. */
  readonly alert_words?: readonly string[];
  /** The users whose messages are hidden from them. */
  readonly muted_users?: readonly MutedUser[];
  /** The views of their sidebar. */
  readonly navigation_views?: readonly NavigationView[];
  /** The apps with which they are logged in, oldest first. */
  readonly devices?: readonly ClientDevice[];
  /** The onboarding steps that clients no longer show to them. */
  readonly onboarding_steps_seen?: readonly string[];
  /** The picture; absent: the hosted default of the address. */
  readonly avatar?: UserAvatar;
  /** The settings of a bot by its owner; absent: none. */
  readonly bot?: BotSettings;
  /** Set while the channels service has not replicated a change of the account (`account-changes.ts`). */
  readonly unreplicated?: UnreplicatedChange;
  /** The seq of the entry that last ended their queues; absent: none has. */
  readonly ended?: number;
  /** The visibility of a restricted guest (`rules/visibility.ts`). Absent: they see everyone. */
  readonly visibility?: UserVisibility;
}

/**
 * An app with which a user is logged in, in the fields of the API. Its keys and addresses are in `push_devices`
 * (`devices/store/`).
 */
export interface ClientDevice {
  readonly id: number;
  /** The client's number for the key that notifications are encrypted with. */
  readonly push_key_id: number | null;
  /**
   * The first eight bytes of the SHA-256 of the push service's token, Base64: of the active token, and of one whose
   * registration is pending.
   */
  readonly push_token_id: string | null;
  readonly pending_push_token_id: string | null;
  /** When the last registration of a token began, UNIX seconds. */
  readonly push_token_last_updated_timestamp: number | null;
  /** Why the last registration failed. */
  readonly push_registration_error_code: string | null;
}

/** The users who share something with a guest, as sets of user ids, as of the last refresh. */
export interface UserVisibility {
  /** The organisation, by which restricted guests are found. */
  readonly realm: number;
  /** The users who share a channel, both subscribed. */
  readonly peers: Binary;
  /** The users who share a direct conversation. */
  readonly correspondents: Binary;
}

/** A picture that was uploaded (`U`) or is generated (`J`). */
export interface UserAvatar {
  readonly source: 'U' | 'J';
  /** The prefix of its images' names. */
  readonly key: string;
}

/** The settings of a bot by its owner; only the owner and administrators see them. */
export interface BotSettings {
  /** Channels that clients of the bot use as defaults; null: none. */
  readonly sending_channel_id: number | null;
  readonly events_channel_id: number | null;
  readonly default_all_public_streams: boolean;
  /** For an outgoing webhook: the receiver of messages that mention the bot or are sent to it. */
  readonly service: BotService | null;
  /** Pairs of key and value, because field names of documents cannot be any text. */
  readonly config: readonly (readonly [key: string, value: string])[];
}

export interface BotService {
  readonly name: string;
  readonly base_url: string;
  /** The form of the payload: 1 the server's own, 2 that of Slack. */
  readonly interface: number;
  /** The token by which the receiver recognises the sender. */
  readonly token: string;
}

/** A deactivation, reactivation or change of role that the channels service has not replicated yet. */
interface UnreplicatedChange {
  /** The account's version after the change. */
  readonly version: number;
  /** The role before the change. */
  readonly role: number;
  /** The seq of the event that published it; 0 for a deactivation, whose event comes later. */
  readonly seq: number;
  /** When it was made, UNIX milliseconds. */
  readonly at: number;
}

/** A user as the directory holds it in memory. */
export type User = Omit<UserDocument, 'password_hash' | 'unreplicated' | '_id'>;

export interface MutedUser {
  readonly id: number;
  /** When the user was muted, UNIX milliseconds. */
  readonly at: number;
}

export interface NavigationView {
  readonly fragment: string;
  readonly is_pinned: boolean;
  /** The user's name for a custom view; null for views that clients name themselves. */
  readonly name: string | null;
}

/** A value in the form of documents and events: text; for a field of users, the JSON text of a list of ids. */
export interface ProfileValue {
  readonly value: string;
  /** The value as HTML, for fields that are Markdown. */
  readonly rendered_value?: string;
}

/** The values of one user by the id of the field. */
export type ProfileData = Readonly<Record<string, ProfileValue>>;

/** A stored status; a user without one has neither. */
export interface Status {
  readonly text?: string;
  readonly emoji?: Emoji;
}
