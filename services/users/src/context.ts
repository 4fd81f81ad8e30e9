/** Composition of the users service: each room declares its dependencies in its own `context.ts`. */

import type { Database, IndexSpecs } from '@rookery/data';
import {
  type Clients,
  type JournalParts,
  NOTICE_INDEXES,
  NOTICES,
  NoticeOutbox,
  type ServiceEnvironment,
} from '@rookery/runtime';
import { FileMoves } from '@rookery/runtime/files-job';
import { AccountChanges } from './account/account-changes.ts';
import { erasureTasks } from './account/erasures.ts';
import { PendingJoins } from './account/pending-joins.ts';
import { ERASURE_INDEXES } from './account/store/erasures.ts';
import { PENDING_JOIN_INDEXES } from './account/store/pending-joins.ts';
import { PasswordHashes } from './authentication/password-hashes.ts';
import { KNOWN_DEVICE_INDEXES } from './authentication/store/known-devices.ts';
import { LOGIN_PLACE_INDEXES } from './authentication/store/login-places.ts';
import { SESSION_INDEXES } from './authentication/store/sessions.ts';
import type { BotsContext } from './bots/context.ts';
import { BOT_STORAGE_INDEXES } from './bots/store.ts';
import { zoomOf } from './calls/calls.ts';
import type { CallsContext } from './calls/context.ts';
import type { UsersConfig } from './config.ts';
import { CONFIRMATION_INDEXES } from './confirmations/store.ts';
import { DEVICE_INDEXES } from './devices/store/devices.ts';
import { PUSH_TOKEN_INDEXES } from './devices/store/push-tokens.ts';
import { Directories } from './directory/directory.ts';
import type { EmojiContext } from './emoji/context.ts';
import type { ExportsContext } from './exports/context.ts';
import { exportTasks } from './exports/export-tasks.ts';
import { ARCHIVES, EXPORT_INDEXES } from './exports/store.ts';
import { GROUP_INDEXES } from './group/store/groups.ts';
import type { GroupsContext } from './groups/context.ts';
import { IMAGE_INDEXES } from './images/store.ts';
import type { InvitationsContext } from './invitations/context.ts';
import { INVITATION_INDEXES } from './invitations/store.ts';
import { DerivedKeys } from './keys/derived-keys.ts';
import type { LinkifiersContext } from './linkifiers/context.ts';
import { Mail } from './mail/outbox.ts';
import { MAIL_INDEXES } from './mail/store.ts';
import { transportOf } from './mail/transport.ts';
import type { NotificationPreferencesContext } from './notification-preferences/context.ts';
import { muteTasks } from './notification-preferences/pending-mutes.ts';
import { PENDING_MUTE_INDEXES } from './notification-preferences/store.ts';
import type { NotificationsContext } from './notifications/context.ts';
import { digestsOf } from './notifications/digest/digests.ts';
import { NOTIFICATION_MAIL_INDEXES } from './notifications/mail/store.ts';
import { UnsubscribeTokens } from './notifications/mail/unsubscribe-token.ts';
import { MessageReader } from './notifications/message-reader.ts';
import { NOTIFICATION_INDEXES } from './notifications/store/indexes.ts';
import type { OrganisationContext } from './organisation/context.ts';
import type { PresenceContext } from './presence/context.ts';
import { PresenceTables } from './presence/presence-tables.ts';
import { PRESENCE_INDEXES, Presences } from './presence/store.ts';
import type { PushContext } from './push/context.ts';
import { pushParts } from './push/start-push.ts';
import { PUSH_PROGRESS_INDEXES } from './push/store/progress.ts';
import { RELAY_INDEXES } from './push/store/relay.ts';
import { RATE_LIMIT_INDEXES } from './rate-limits/store.ts';
import { REALM_INDEXES, RealmList } from './realm/store.ts';
import type { RegisterContext } from './register/context.ts';
import type { SettingsContext } from './settings/context.ts';
import { draftErasureTasks } from './settings/erase-drafts.ts';
import { DRAFT_ERASURE_INDEXES } from './settings/store.ts';
import { USER_INDEXES } from './user/store/indexes.ts';
import { VISIBILITY_INDEXES } from './visibility/store.ts';
import { VisibilityRefresher } from './visibility/visibility-refresher.ts';

export interface Context
  extends BotsContext,
    CallsContext,
    EmojiContext,
    ExportsContext,
    GroupsContext,
    InvitationsContext,
    LinkifiersContext,
    NotificationPreferencesContext,
    NotificationsContext,
    OrganisationContext,
    PresenceContext,
    PushContext,
    RegisterContext,
    SettingsContext {
  readonly config: BotsContext['config'] &
    InvitationsContext['config'] &
    OrganisationContext['config'] &
    PresenceContext['config'] &
    PushContext['config'];
  readonly channels: Clients['channels'];
  readonly messages: Clients['messages'];
  readonly waitPublished: JournalParts['waitPublished'];
  readonly fileMoves: FileMoves;
}

/** Builds the parts without starting any. */
export function buildContext(
  { log, logger, config, clients, metrics, gateways }: ServiceEnvironment<UsersConfig>,
  database: Database,
  { commits, relay, waitPublished }: JournalParts,
) {
  const { channels, messages } = clients;
  const directories = new Directories(database);
  const common = { database, logger, channels, metrics };
  const visibilityRefresher = new VisibilityRefresher({ ...common, commits, directories, messages });
  const parts = {
    ...common,
    ...pushParts({ ...common, commits, directories, config }),
    commits,
    relay,
    waitPublished,
    log,
    config,
    accounts: new AccountChanges({ ...common, commits, relay, directories, visibilityRefresher }),
    messages,
    gateways,
    directories,
    realms: new RealmList(database),
    presences: new Presences(database),
    presenceTables: new PresenceTables(database),
    passwords: new PasswordHashes(),
    keys: new DerivedKeys(config.SECRET_KEYS),
    mail: new Mail({ database, logger, metrics, transport: transportOf(config, logger), from: config.MAIL_FROM }),
    pendingJoins: new PendingJoins({ ...common, visibilityRefresher }),
    erasures: erasureTasks({ database, messages, logger, metrics }),
    draftErasures: draftErasureTasks({ ...common, directories, messages }),
    pendingMutes: muteTasks({ ...common, directories, messages }),
    notices: new NoticeOutbox({ service: 'users', database, relay, messages, logger, metrics }),
    visibilityRefresher,
    fileMoves: new FileMoves({ database, logger }, ARCHIVES),
    zoom: zoomOf(config),
    reader: new MessageReader(messages),
    unsubscribing: new UnsubscribeTokens(config.SECRET_KEYS),
  };
  return { ...parts, digests: digestsOf(parts, config), exports: exportTasks(parts) } satisfies Context;
}

/** Indexes of all rooms, created at start; queries and uniqueness depend on them. */
export const INDEXES: IndexSpecs = {
  ...BOT_STORAGE_INDEXES,
  ...CONFIRMATION_INDEXES,
  ...DEVICE_INDEXES,
  ...DRAFT_ERASURE_INDEXES,
  ...ERASURE_INDEXES,
  ...EXPORT_INDEXES,
  ...GROUP_INDEXES,
  ...IMAGE_INDEXES,
  ...INVITATION_INDEXES,
  ...KNOWN_DEVICE_INDEXES,
  ...LOGIN_PLACE_INDEXES,
  ...MAIL_INDEXES,
  ...NOTIFICATION_INDEXES,
  ...NOTIFICATION_MAIL_INDEXES,
  ...PENDING_JOIN_INDEXES,
  ...PENDING_MUTE_INDEXES,
  ...PRESENCE_INDEXES,
  ...PUSH_PROGRESS_INDEXES,
  ...PUSH_TOKEN_INDEXES,
  ...RATE_LIMIT_INDEXES,
  ...REALM_INDEXES,
  ...RELAY_INDEXES,
  ...SESSION_INDEXES,
  ...USER_INDEXES,
  ...VISIBILITY_INDEXES,
  [NOTICES]: NOTICE_INDEXES,
};
