/** The users service in the test's process, over real servers: its handlers, called as the rpc layer calls them. */
import { randomBytes } from 'node:crypto';
import { notReady, ROLES } from '@rookery/core';
import { Database, Journal } from '@rookery/data';
import { decodeEntry, type Entry__Output, Log } from '@rookery/log';
import type { Caller__Output } from '@rookery/protos/gen/rookery/Caller.ts';
import type { CallContext, Handlers, services } from '@rookery/rpc';
import { type Clients, type JournalParts, NoticeOutbox } from '@rookery/runtime';
import { FileMoves } from '@rookery/runtime/files-job';
import { journalled } from '@rookery/runtime/journalled';
import { type FileServers, startFileServers } from '@rookery/testkit/file-servers';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll } from 'vitest';
import { AccountChanges, type AccountChangesOptions } from '../src/account/account-changes.ts';
import { PendingJoins } from '../src/account/pending-joins.ts';
import { PasswordHashes } from '../src/authentication/password-hashes.ts';
import type { Context } from '../src/context.ts';
import { COLLECTIONS, COUNTERS } from '../src/database/collections.ts';
import { Directories } from '../src/directory/directory.ts';
import { ARCHIVES } from '../src/exports/store.ts';
import { DerivedKeys } from '../src/keys/derived-keys.ts';
import { Mail } from '../src/mail/outbox.ts';
import type { Transport } from '../src/mail/transport.ts';
import { muteTasks } from '../src/notification-preferences/pending-mutes.ts';
import { UnsubscribeTokens } from '../src/notifications/mail/unsubscribe-token.ts';
import { MessageReader } from '../src/notifications/message-reader.ts';
import { PresenceTables } from '../src/presence/presence-tables.ts';
import { Presences } from '../src/presence/store.ts';
import { pushConfig } from '../src/push/push-variables.ts';
import { pushParts } from '../src/push/start-push.ts';
import { RealmList } from '../src/realm/store.ts';
import { handlersOf, prepareDatabase } from '../src/service.ts';
import { draftErasureTasks } from '../src/settings/erase-drafts.ts';
import { VisibilityRefresher, type VisibilityRefresherOptions } from '../src/visibility/visibility-refresher.ts';

const logger = pino({ level: 'warn' });
/** Silent, because the services that it needs are unavailable. */
const silent = pino({ level: 'silent' });

/** MongoDB and NATS for one test file. */
export type Servers = FileServers;
export const startServers = startFileServers;

/** One replica of the service. */
export interface Replica {
  readonly call: Handlers<typeof services.Users>;
  readonly context: Context;
  readonly database: Database;
  readonly log: Log;
  /** Every entry of a realm's journal, decoded. */
  journal(realm: number): Promise<(Omit<Entry__Output, 'payload'> & { event: Record<string, unknown> })[]>;
  stop(): Promise<void>;
}

interface ReplicaOptions {
  readonly namespace?: string;
  readonly config?: Partial<Context['config']>;
  readonly gateways?: Context['gateways'];
  /** The stand-in for the channels service; without it, the service is unavailable. */
  readonly channels?: AccountChangesOptions['channels'] & Partial<Pick<Clients['channels'], 'WaitPublished'>>;
  /** The stand-in for the messages service; without it, the service is unavailable. */
  readonly messages?: Partial<Pick<Clients['messages'], 'MarkSenderAsRead' | 'EraseOwnItems'>>;
  /** The stand-ins for the services that know who shares what; without them, these are unavailable. */
  readonly sharers?: Partial<VisibilityRefresherOptions['channels'] & VisibilityRefresherOptions['messages']>;
  /** SECRET_KEYS. */
  readonly secrets?: readonly string[];
  /** The transport of mails; without it none can be sent. */
  readonly transport?: Transport;
  /** Variables of push notifications; without them none can be sent. */
  readonly push?: Readonly<Record<string, string>>;
}

const away = () => Promise.reject(notReady());

/** No gateway caches anything. */
const NO_GATEWAYS: Context['gateways'] = { forget: async () => true, graceMs: 0 };
const NO_CHANNELS = { ReplicateAccount: away };
const NO_MESSAGES = { MarkSenderAsRead: away, EraseOwnItems: away };

const CONFIG: Context['config'] = {
  DEVELOPMENT: true,
  EXTERNAL_URL: undefined,
  AUTH_LEASE_MS: 0,
  INVITATIONS_PER_DAY: 100,
  PRESENCE_EVENTS_MAX_USERS: 100,
  JWT_AUTH_KEYS: new Map(),
  LOGIN_FAILURES_PER_ADDRESS: 100,
  LOGIN_MAILS: false,
  MAILS_PER_ADDRESS_PER_DAY: 5,
  WEB_PUSH_HOSTS: [],
  PUSH_RELAY: 'off',
  ZOOM_API_URL: 'http://127.0.0.1:9',
  ZOOM_OAUTH_URL: 'http://127.0.0.1:9',
};

export async function startReplica(servers: Servers, options: ReplicaOptions = {}): Promise<Replica> {
  const namespace = options.namespace ?? newNamespace(servers);
  const database = new Database({
    url: servers.mongodbUrl,
    database: `${namespace}_users`,
    appName: 'users-test',
    logger,
  });
  await database.ready();
  await prepareDatabase(database);
  const log = await Log.connect({
    servers: servers.natsUrl,
    namespace,
    name: 'users-test',
    logger,
    maxBytes: 64 * 1024 ** 2,
  });
  const source = new Journal(database);
  const config = { JOURNAL_RETENTION_MS: 7 * 24 * 3600_000 };
  // Every cause counts as published to the log.
  const channels = { WaitPublished: async () => ({}), ...(options.channels ?? NO_CHANNELS) };
  const clients = { channels } as unknown as Clients;
  const written = journalled({ service: 'users', database, log, logger, config, counters: COUNTERS, clients });
  const context = buildContext(options, database, log, written);
  context.mail.start();
  return {
    call: handlersOf(context),
    context,
    database,
    log,
    journal: async (realm) => {
      const entries = await source.read(realm, 0, 10_000);
      return entries.map(({ bytes }) => {
        const { payload, ...entry } = decodeEntry(bytes);
        return { ...entry, event: JSON.parse(Buffer.from(payload).toString()) };
      });
    },
    stop: async () => {
      await context.mail.stop();
      await written.drain();
      await log.close();
      await database.close();
    },
  };
}

/** Servers and a replica for the tests of a file, which end with them. Called with `await` at the top of the file. */
export async function useReplica(options: ReplicaOptions = {}): Promise<{ servers: Servers; replica: Replica }> {
  const servers = await startServers();
  const replica = await startReplica(servers, options);
  afterAll(async () => {
    await replica.stop();
    await servers.stop();
  });
  return { servers, replica };
}

/** The context of the service, with most other services unavailable. */
function buildContext(
  { channels = NO_CHANNELS, secrets = ['s'.repeat(32)], ...options }: ReplicaOptions,
  database: Database,
  log: Log,
  { commits, relay, waitPublished }: JournalParts,
) {
  const common = { database, logger, metrics: new Registry() };
  const directories = new Directories(database);
  const asked = { GetPeers: away, GetCorrespondents: away, ...options.sharers };
  const sharers = { channels: asked, messages: asked };
  const visibilityRefresher = new VisibilityRefresher({ ...common, commits, directories, ...sharers });
  const messages = { SendNotices: away, ...NO_MESSAGES, ...options.messages } as unknown as Context['messages'];
  const pushing = { ...pushConfig.parse(options.push ?? {}), SECRET_KEYS: secrets };
  return {
    ...pushParts({ ...common, commits, directories, config: pushing }),
    digests: undefined,
    database,
    commits,
    relay,
    waitPublished,
    log,
    logger,
    config: { ...CONFIG, ...options.config },
    accounts: new AccountChanges({ database, commits, relay, directories, channels, visibilityRefresher, logger }),
    channels: { GetView: away, CheckInvitation: async () => ({}), ...channels } as unknown as Context['channels'],
    messages,
    gateways: options.gateways ?? NO_GATEWAYS,
    directories,
    realms: new RealmList(database),
    presences: new Presences(database),
    presenceTables: new PresenceTables(database),
    passwords: new PasswordHashes(),
    keys: new DerivedKeys(secrets),
    mail: new Mail({ ...common, transport: options.transport, from: 'Test <noreply@example.com>' }),
    notices: new NoticeOutbox({
      ...common,
      service: 'users',
      relay,
      messages: { SendNotices: away },
      logger: silent,
    }),
    erasures: { soon: () => {} },
    draftErasures: draftErasureTasks({ ...common, logger: silent, directories, messages }),
    pendingMutes: muteTasks({ ...common, logger: silent, directories, messages }),
    exports: { soon: () => {} },
    fileMoves: new FileMoves({ database, logger }, ARCHIVES),
    pendingJoins: new PendingJoins({
      ...common,
      channels: { SubscribeNewcomer: async () => ({}) },
      visibilityRefresher,
    }),
    visibilityRefresher,
    zoom: undefined,
    reader: new MessageReader({ FetchMessages: away }),
    unsubscribing: new UnsubscribeTokens(secrets),
  } satisfies Context;
}

export const newNamespace = ({ prefix }: Pick<Servers, 'prefix'>): string =>
  `${prefix}${randomBytes(4).toString('hex')}`;

/** The context of a call, as the rpc layer would give it. */
export function callContext(options: Partial<CallContext> = {}): CallContext {
  return {
    caller: undefined,
    requestId: 'test',
    requestKey: '',
    attempt: 0,
    deadlineAt: performance.now() + 10_000,
    signal: AbortSignal.timeout(10_000),
    ...options,
  };
}

/** A user of a test, with the credentials to call as them. */
export interface TestUser {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
  /** Returns the context of a call by the user, authenticated again. */
  ctx(): Promise<CallContext>;
}

/** A new organisation, with a function that adds users. */
export async function foundOrganisation(
  replica: Replica,
  stringId = `o${randomBytes(4).toString('hex')}`,
  options: { spectators?: boolean } = {},
) {
  const { realm_id: realm = 0 } = await replica.call.CreateRealm(
    { name: 'Test', string_id: stringId, enable_spectator_access: options.spectators ?? false },
    callContext({ requestKey: stringId }),
  );
  const add = async (
    fullName: string,
    options: { role?: keyof typeof ROLES; password?: string; botOf?: TestUser } = {},
  ): Promise<TestUser> => {
    const reply = await replica.call.AdminCreateUser(
      {
        realm_id: realm,
        email: `${fullName.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@Example.com`,
        full_name: fullName,
        role: ROLES[options.role ?? 'member'],
        password: options.password ?? '',
        bot_type: options.botOf ? 1 : 0,
        bot_owner_id: options.botOf?.id ?? 0,
        // The outbox contains only notices of the test's own actions.
        no_welcome: true,
        may_create_users: true,
      },
      callContext(),
    );
    const { user_id: id = 0, email = '', api_key: apiKey = '' } = reply;
    return { id, email, apiKey, ctx: () => authenticated(replica, realm, email, apiKey) };
  };
  return { realm, stringId, add };
}

async function authenticated(replica: Replica, realm: number, email: string, apiKey: string): Promise<CallContext> {
  const reply = await replica.call.Authenticate(
    { realm_id: realm, email, api_key: apiKey, session_id: '', key_alone: false },
    callContext(),
  );
  return callContext({ caller: { client: 'test', ...reply.caller } as Caller__Output });
}

/** A find in the collection of users, as MongoDB's profiler records it. */
interface ProfiledFind {
  readonly command: { readonly sort?: Record<string, number> };
  readonly docsExamined: number;
  readonly nreturned: number;
}

/** The finds of users that `work` causes. */
export async function findsOfUsers(replica: Replica, work: () => Promise<unknown>): Promise<ProfiledFind[]> {
  const { db, name } = replica.database;
  await db.command({ profile: 2 });
  try {
    const since = new Date();
    await work();
    const finds = { ns: `${name}.${COLLECTIONS.users}`, 'command.find': { $exists: true }, ts: { $gte: since } };
    return await db.collection<ProfiledFind>('system.profile').find(finds).toArray();
  } finally {
    await db.command({ profile: 0 });
  }
}

/** The JSON of a reply, parsed. */
export function parsed<Shape = Record<string, unknown>>(reply: { json?: Buffer | Uint8Array | string }): Shape {
  return JSON.parse(String(reply.json)) as Shape;
}
