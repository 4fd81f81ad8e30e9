/** What the service's slices are given; each takes the parts that it needs. */
import type { CommitQueue, Database, IndexSpecs } from '@rookery/data';
import type { Log, Relay } from '@rookery/log';
import {
  type Clients,
  type Gateways,
  type Journalled,
  type Logger,
  NOTICE_INDEXES,
  NOTICES,
  type NoticeOutbox,
} from '@rookery/runtime';
import type { AccountChanges } from './account/account-changes.ts';
import type { Arrivals } from './account/pending-joins.ts';
import { PENDING_JOIN_INDEXES } from './account/store/pending-joins.ts';
import type { PasswordHashes } from './authentication/password-hashes.ts';
import { KNOWN_DEVICE_INDEXES } from './authentication/store/known-devices.ts';
import { LOGIN_PLACE_INDEXES } from './authentication/store/login-places.ts';
import { SESSION_INDEXES } from './authentication/store/sessions.ts';
import { BOT_STORAGE_INDEXES } from './bots/store.ts';
import type { Zoom } from './calls/zoom.ts';
import type { UsersConfig } from './config.ts';
import { CONFIRMATION_INDEXES } from './confirmations/store.ts';
import { DEVICE_INDEXES } from './devices/store/devices.ts';
import { PUSH_TOKEN_INDEXES } from './devices/store/push-tokens.ts';
import type { Directories } from './directory/directory.ts';
import { EXPORT_INDEXES } from './exports/store.ts';
import { GROUP_INDEXES } from './group/store/groups.ts';
import { IMAGE_INDEXES } from './images/store.ts';
import { INVITATION_INDEXES } from './invitations/store.ts';
import type { DerivedKeys } from './keys/derived-keys.ts';
import type { Mail } from './mail/outbox.ts';
import { MAIL_INDEXES } from './mail/store.ts';
import type { PresenceTables } from './presence/presence-tables.ts';
import type { Presences } from './presence/store.ts';
import { PRESENCE_INDEXES } from './presence/store.ts';
import { RATE_LIMIT_INDEXES } from './rate-limits/store.ts';
import type { CallSettings } from './realm/rules/call-providers.ts';
import type { RealmList } from './realm/store.ts';
import { REALM_INDEXES } from './realm/store.ts';
import { USER_INDEXES } from './user/store/indexes.ts';
import { VISIBILITY_INDEXES } from './visibility/store.ts';
import type { Sights } from './visibility/visibility-refresher.ts';

export interface Context {
  readonly database: Database;
  readonly commits: CommitQueue;
  readonly relay: Pick<Relay, 'published'>;
  readonly waitPublished: Journalled['waitPublished'];
  readonly log: Pick<Log, 'publishEphemeral'>;
  readonly logger: Logger;
  readonly config: Pick<
    UsersConfig,
    | 'DEVELOPMENT'
    | 'EXTERNAL_URL'
    | 'AUTH_LEASE_MS'
    | 'INVITATIONS_PER_DAY'
    | 'PRESENCE_EVENTS_MAX_USERS'
    | 'JWT_AUTH_KEYS'
    | 'LOGIN_FAILURES_PER_ADDRESS'
    | 'LOGIN_MAILS'
    | 'MAILS_PER_ADDRESS_PER_DAY'
  > &
    CallSettings;
  readonly accounts: AccountChanges;
  readonly channels: Clients['channels'];
  readonly messages: Pick<Clients['messages'], 'ReadAllFrom' | 'ForgetDrafts' | 'SendNotices'>;
  readonly gateways: Pick<Gateways, 'forget' | 'graceMs'>;
  readonly directories: Directories;
  readonly realms: RealmList;
  readonly presences: Presences;
  readonly presenceTables: PresenceTables;
  readonly passwords: PasswordHashes;
  /** API keys and keys of invitation links. */
  readonly keys: DerivedKeys;
  readonly mail: Mail;
  readonly arrivals: Arrivals;
  /** What the server's bots have to say of changes. */
  readonly notices: NoticeOutbox;
  readonly sights: Sights;
  /** Undefined where it is not configured. */
  readonly zoom: Zoom | undefined;
}

/** The indexes of all rooms, made at start: queries and promises of uniqueness rest on them. */
export const INDEXES: IndexSpecs = {
  ...BOT_STORAGE_INDEXES,
  ...CONFIRMATION_INDEXES,
  ...DEVICE_INDEXES,
  ...EXPORT_INDEXES,
  ...GROUP_INDEXES,
  ...IMAGE_INDEXES,
  ...INVITATION_INDEXES,
  ...KNOWN_DEVICE_INDEXES,
  ...LOGIN_PLACE_INDEXES,
  ...MAIL_INDEXES,
  ...PENDING_JOIN_INDEXES,
  ...PRESENCE_INDEXES,
  ...PUSH_TOKEN_INDEXES,
  ...RATE_LIMIT_INDEXES,
  ...REALM_INDEXES,
  ...SESSION_INDEXES,
  ...USER_INDEXES,
  ...VISIBILITY_INDEXES,
  [NOTICES]: NOTICE_INDEXES,
};
