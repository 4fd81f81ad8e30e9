/** What the service's slices are given; each takes the parts that it needs. */
import type { CommitQueue, Database } from '@rookery/data';
import type { Log, Relay } from '@rookery/log';
import type { Clients, Gateways, Journalled, Logger, NoticeOutbox } from '@rookery/runtime';
import type { AccountChanges } from './account/account-changes.ts';
import type { Arrivals } from './account/pending-joins.ts';
import type { PasswordHashes } from './authentication/password-hashes.ts';
import type { Zoom } from './calls/zoom.ts';
import type { UsersConfig } from './config.ts';
import type { Directories } from './directory/directory.ts';
import type { DerivedKeys } from './keys/derived-keys.ts';
import type { Mail } from './mail/outbox.ts';
import type { PresenceTables } from './presence/presence-tables.ts';
import type { Presences } from './presence/store.ts';
import type { CallSettings } from './realm/rules/call-providers.ts';
import type { RealmList } from './realm/store.ts';
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
