/** A stored user, and the user of a directory in memory. */
import type { Emoji } from '@rookery/core';
import type { Binary } from '@rookery/data';
import type { StoredKey } from '../keys/keys.ts';
import type { Settings } from '../realm/rules/user-settings.ts';

export interface UserDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  /** As it was given. */
  readonly email: string;
  /** As addresses are compared; unique in the realm. */
  readonly email_key: string;
  /** The address that the API shows, of a user who does not show theirs to everyone. */
  readonly api_email?: string;
  readonly full_name: string;
  readonly role: number;
  /** 0: a human. */
  readonly bot_type: number;
  readonly bot_owner_id: number | null;
  /** One of the three bots that speak for the server. */
  readonly is_system_bot: boolean;
  readonly is_active: boolean;
  /** For good: only the id is left of the user. */
  readonly is_deleted?: true;
  /** UNIX milliseconds: when they logged in first, of an account that others made (`authentication/first-login.ts`). */
  readonly joined_at: number;
  /** Others made the account, and nobody has logged in to it yet. */
  readonly awaits_login?: true;
  /** The operator lets them create users, while they are an administrator. */
  readonly may_create_users?: true;
  /**
   * Until then a member is no full member, UNIX milliseconds; absent: nothing to wait for (`rules/waiting-period.ts`).
   */
  readonly full_member_at?: number;
  readonly timezone: string;
  readonly avatar_version: number;
  /** Each opens the account; the newest last. None until one is shown first (`api-keys.ts`). */
  readonly api_keys: readonly StoredKey[];
  /** Argon2id; null where logging in with a password is not possible. Read only to check one. */
  readonly password_hash: string | null;
  /** The account's version when this password took the place of another; absent: it is the first. */
  readonly password_version?: number;
  /** The settings that differ from the defaults. */
  readonly settings: Settings;
  /** Those that the user changed themselves, to whatever. */
  readonly edited_settings?: readonly string[];
  readonly version: number;
  /** Values of custom profile fields by the field's id. */
  readonly profile_data?: ProfileData;
  /** What they say that they are doing. */
  readonly status?: Status;
  /** The words that they look for in messages; no two differ in case alone. */
  readonly alert_words?: readonly string[];
  /** Whose messages they do not want to see. */
  readonly muted_users?: readonly MutedUser[];
  /** Their sidebar. */
  readonly navigation_views?: readonly NavigationView[];
  /** The apps that they are logged in with, oldest first. */
  readonly devices?: readonly ClientDevice[];
  /** What clients need not explain to them any more. */
  readonly onboarding_steps_seen?: readonly string[];
  /** The picture; absent: the hosted default of the address. */
  readonly avatar?: UserAvatar;
  /** Of a bot: what its owner set; absent where that is nothing. */
  readonly bot?: BotSettings;
  /** Set while the channels service has still to follow a change of the account (`account-changes.ts`). */
  readonly unreplicated?: UnreplicatedChange;
  /** The seq of the entry that ended their queues last; absent where nothing has. */
  readonly ended?: number;
  /** Of a guest whose visibility is restricted (`rules/visibility.ts`). Absent: they see everyone. */
  readonly visibility?: UserVisibility;
}

/**
 * An app that a user is logged in with, in the fields of the API. Its keys and addresses lie in `push_devices`
 * (`devices/store/`).
 */
export interface ClientDevice {
  readonly id: number;
  /** The client's number for the key that notifications are encrypted with. */
  readonly push_key_id: number | null;
  /**
   * The first eight bytes of the SHA-256 of the push service's token, Base64: of the one in use, and of one whose
   * registration is under way.
   */
  readonly push_token_id: string | null;
  readonly pending_push_token_id: string | null;
  /** When a registration of a token began last, UNIX seconds. */
  readonly push_token_last_updated_timestamp: number | null;
  /** Why the last registration failed. */
  readonly push_registration_error_code: string | null;
}

/** Who shares what with a guest, as sets of user ids, as far as that was followed. */
export interface UserVisibility {
  /** The organisation, by which they are found. */
  readonly realm: number;
  /** In a channel, both subscribed. */
  readonly peers: Binary;
  /** In a direct conversation. */
  readonly correspondents: Binary;
}

/** A picture that was uploaded (`U`) or is generated (`J`). */
export interface UserAvatar {
  readonly source: 'U' | 'J';
  /** What the names of its images begin with. */
  readonly key: string;
}

/** What of a bot its owner sets, and only they and administrators are shown. */
export interface BotSettings {
  /** Names of channels, as clients of the bot take them for a default; null for none. */
  readonly default_sending_stream: string | null;
  readonly default_events_register_stream: string | null;
  readonly default_all_public_streams: boolean;
  /** Of an outgoing webhook: where messages go that mention the bot or are written to it. */
  readonly service: BotService | null;
  /** In pairs of key and value, since keys of documents may not be any text. */
  readonly config: readonly (readonly [key: string, value: string])[];
}

export interface BotService {
  readonly name: string;
  readonly base_url: string;
  /** The form of what is sent: 1 the server's own, 2 that of Slack. */
  readonly interface: number;
  /** What the receiver knows the sender by. */
  readonly token: string;
}

/** A deactivation, reactivation or change of role that the channels service has not followed yet. */
interface UnreplicatedChange {
  /** The account's version with it. */
  readonly version: number;
  /** The role before it. */
  readonly role: number;
  /** The seq of the event that published it; 0 for a deactivation, whose event comes later. */
  readonly seq: number;
  /** When it was made, UNIX milliseconds. */
  readonly at: number;
}

/** A user as the service keeps it in memory. */
export type User = Omit<UserDocument, 'password_hash' | 'unreplicated' | '_id'>;

export interface MutedUser {
  readonly id: number;
  /** When, UNIX milliseconds. */
  readonly at: number;
}

export interface NavigationView {
  readonly fragment: string;
  readonly is_pinned: boolean;
  /** The user's name for a view of their own; null for those that clients have names for. */
  readonly name: string | null;
}

/** A value in the form of documents and events: text, of the users kind the JSON text of a list of ids. */
export interface ProfileValue {
  readonly value: string;
  /** Of the kinds that are Markdown, as HTML. */
  readonly rendered_value?: string;
}

/** The values of one user by the id of the field. */
export type ProfileData = Readonly<Record<string, ProfileValue>>;

/** A stored status; a user without one has neither. */
export interface Status {
  readonly text?: string;
  readonly emoji?: Emoji;
}
