/** What the service stores: collections, documents and their keys. */
import type { GroupSetting, SystemGroupName } from '@rookery/core';
import type { Binary } from '@rookery/data';
import type { StoredKey } from '../keys/derived-keys.ts';
import type { Linkifier } from '../linkifiers/rules.ts';
import type { NavigationView } from '../navigation-views/rules.ts';
import type { MutedUser } from '../notification-preferences/rules/muted-users.ts';
import type { Playground } from '../playgrounds/rules.ts';
import type { ProfileField } from '../profile-fields/rules/fields.ts';
import type { ProfileData } from '../profile-fields/rules/values.ts';
import type { PushKind } from '../push-tokens/rules.ts';
import type { AllowedDomain } from '../realm/rules/email-domains.ts';
import type { GroupPermission } from '../realm/rules/permission-settings.ts';
import type { RealmSettings, SystemGroupIds } from '../realm/rules/settings.ts';
import type { Settings } from '../realm/rules/user-settings.ts';
import type { Status } from '../status/rules.ts';

export const COLLECTIONS = {
  realms: 'realms',
  users: 'users',
  groups: 'groups',
  sessions: 'sessions',
  mails: 'mails',
  invitations: 'invitations',
  confirmations: 'confirmations',
  arrivals: 'arrivals',
  loginPlaces: 'login_places',
  exports: 'exports',
  presences: 'presences',
  presenceCounters: 'presence_counters',
  loginFailures: 'login_failures',
  knownDevices: 'known_devices',
  botStorage: 'bot_storage',
  images: 'images',
  pushTokens: 'push_tokens',
  sights: 'sights',
} as const;

/** The realm whose lane founds realms: ids count from 1, so no realm is 0. */
export const INSTALLATION = 0;

/**
 * The ids that a realm's counter gives out. `version` is given to everything that one operation changes, so that a
 * reader who knows all up to one version asks only for what is newer.
 */
export const COUNTERS = [
  'realm',
  'user',
  'group',
  'domain',
  'linkifier',
  'playground',
  'version',
  'invitation',
  'profile_field',
  'emoji',
  'export',
] as const;

export interface RealmDocument {
  readonly _id: number;
  /** The subdomain; '' at the root. */
  readonly string_id: string;
  readonly name: string;
  readonly description: string;
  readonly rendered_description: string;
  readonly uuid: string;
  readonly created_at: number;
  readonly deactivated: boolean;
  /** When the data of a deactivated organisation is due to be deleted, UNIX milliseconds; absent: never. */
  readonly deletion_at?: number;
  /** Where the addresses of its bots are. */
  readonly bot_domain: string;
  readonly notification_bot_id: number;
  readonly system_groups: SystemGroupIds;
  /** Uploaded images, absent where there is none; `settings` says so too. */
  readonly icon?: RealmImage;
  readonly logo?: RealmImage;
  readonly night_logo?: RealmImage;
  /** Custom emoji, deactivated ones too, by id; absent: none. */
  readonly emoji?: readonly CustomEmoji[];
  readonly settings: RealmSettings;
  /** Whose addresses belong to the organisation, by domain; absent: none are named. */
  readonly domains?: readonly AllowedDomain[];
  /** In the order in which they are looked for. */
  readonly linkifiers?: readonly Linkifier[];
  readonly playgrounds?: readonly Playground[];
  /** Custom profile fields in the order in which they are shown; absent: none. */
  readonly profile_fields?: readonly ProfileField[];
  /** When the sights of its guests are worked out anew at the latest, UNIX milliseconds; absent: they are right (`sights.ts`). */
  readonly sights_due?: number;
  readonly version: number;
}

export interface UserDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  /** As it was given. */
  readonly email: string;
  /** As it is compared; unique in the realm. */
  readonly email_key: string;
  /** What the API shows to everyone in place of the address, of somebody who does not show theirs to everyone. */
  readonly api_email?: string;
  readonly full_name: string;
  readonly role: number;
  /** 0: a human. */
  readonly bot_type: number;
  readonly bot_owner_id: number | null;
  /** One of the three bots that speak for the server. */
  readonly is_system_bot: boolean;
  readonly is_active: boolean;
  /** For good: nothing of whoever had the account is left but its id. */
  readonly is_deleted?: true;
  readonly joined_at: number;
  /** Until then a member is no full member, UNIX milliseconds; absent: nothing to wait for (`rules/waiting-period.ts`). */
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
  /** What clients need not explain to them any more. */
  readonly onboarding_steps_seen?: readonly string[];
  /** The picture; absent: the hosted default of the address. */
  readonly avatar?: UserAvatar;
  /** Of a bot: what its owner set; absent where that is nothing. */
  readonly bot?: BotSettings;
  /** Set while the channels service has still to follow a change of the account (`account-changes.ts`). */
  readonly unfollowed?: UnfollowedChange;
  /** The seq of the entry that ended their queues last; absent where nothing has. */
  readonly ended?: number;
  /** Of a guest who does not see everyone: whom they see (`rules/sight.ts`). Absent: everyone. */
  readonly sight?: Sight;
}

/** Who shares what with a guest, as sets of user ids, as far as that was followed. */
export interface Sight {
  /** The organisation, by which they are found. */
  readonly realm: number;
  /** In a channel, both subscribed. */
  readonly peers: Binary;
  /** In a direct conversation. */
  readonly correspondents: Binary;
}

/** How far the sights of an organisation follow other services: what was asked before that is not used any more. */
export interface SightsDocument {
  /** The realm. */
  readonly _id: number;
  /** Positions of their journals. */
  readonly channels?: number;
  readonly messages?: number;
}

/** An uploaded image of an organisation. */
export interface RealmImage {
  /** What the name of the image begins with. */
  readonly key: string;
  /** Counts what took the place of another, so that caches notice it. */
  readonly version: number;
}

/** An emoji that somebody uploaded. A name that was given up may be taken again, by another emoji. */
export interface CustomEmoji {
  readonly id: number;
  readonly name: string;
  readonly author_id: number;
  readonly deactivated: boolean;
  /** What the names of its images begin with. */
  readonly key: string;
  /** Whether it moves; then there is a picture that stands still too. */
  readonly animated: boolean;
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
export interface UnfollowedChange {
  /** The account's version with it. */
  readonly version: number;
  /** The role before it. */
  readonly role: number;
  /** The seq of the event that told of it; 0 where that is told afterwards. */
  readonly seq: number;
  /** When it was made, UNIX milliseconds. */
  readonly at: number;
}

/** A user as the service keeps it in memory. */
export type User = Omit<UserDocument, 'password_hash' | 'unfollowed' | '_id'>;

export interface GroupDocument {
  readonly _id: number;
  readonly realm: number;
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly creator_id: number | null;
  readonly created_at: number;
  /** Set for a group that follows a role: its members follow from the users. */
  readonly system: SystemGroupName | null;
  /** Direct members, ascending. */
  readonly members: readonly number[];
  readonly subgroups: readonly number[];
  readonly permissions: Readonly<Record<GroupPermission, GroupSetting>>;
  readonly deactivated: boolean;
  readonly version: number;
}

export type Group = Omit<GroupDocument, '_id'>;

export interface SessionDocument {
  /** The hash of the session's id, which only the cookie holds. */
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  /** The account's `password_version` when it was begun: with another password it opens nothing. */
  readonly password_version?: number;
  readonly created_at: Date;
  readonly expires_at: Date;
}

export interface PushTokenDocument {
  readonly _id: string;
  readonly realm: number;
  readonly user: number;
  readonly kind: PushKind;
  readonly token: string;
  /** The app that it is for; '' where there is but one. */
  readonly app_id: string;
  readonly created_at: Date;
}

export interface PresenceDocument {
  readonly _id: number;
  readonly realm: number;
  readonly user: number;
  readonly active_at: number | null;
  readonly idle_at: number;
  /** Of the realm's presences: rises with every change. */
  readonly update_id: number;
}

export interface PresenceCounterDocument {
  /** The realm. */
  readonly _id: number;
  readonly last: number;
}

export interface LoginFailuresDocument {
  readonly _id: string;
  /** Of wrong passwords from one place: the account that they were for. */
  readonly about?: string;
  /** Attempts of the window that did not succeed, in UNIX milliseconds. */
  readonly attempts: readonly number[];
  /** Whether the last attempt was one too many. */
  readonly refused: boolean;
  readonly expires_at: Date;
}

/** The key of something whose ids count within a realm: one number, exact up to 4 million realms. */
export function documentKey(realm: number, id: number): number {
  return realm * 2 ** 31 + id;
}

/** The newest version of a realm's documents, by where its journal stands. */
export function versionOf(head: { readonly ids: Readonly<Record<string, number>> }): number {
  return head.ids.version ?? 0;
}
