/** Organisations for tests: each test file has its own, so files run concurrently on one installation. */
import { randomBytes } from 'node:crypto';
import { pause, ROLES, type RoleName } from '@rookery/core';
import { Connection } from '@rookery/rpc';
import { connectClients, createClients, createLogger, type Logger } from '@rookery/runtime';
import { type Db, MongoClient } from 'mongodb';
import { ApiClient } from './api-client.ts';
import type { ClusterAddress } from './cluster.ts';

/** How long to wait for the messages of system bots, ms. */
const MAX_SAYING_MS = 10_000;
/** The services with a journal. */
const JOURNALS = ['users', 'channels', 'messages'] as const;
type Journalling = (typeof JOURNALS)[number];

/** An organisation and its tools, for a test. */
export interface Organisation {
  readonly realmId: number;
  readonly host: string;
  readonly address: ClusterAddress;
  /**
   * Creates a user with an API key. The Welcome Bot sends them a message only if `welcome` is set: most tests count the
   * messages, unread messages and events of an account that has none, and its message would arrive at an unpredictable
   * time. The operator allows them to create users, as far as their role permits, unless `mayCreateUsers` is false.
   */
  user(
    name: string,
    options?: { role?: RoleName; password?: string; botOf?: ApiClient; welcome?: boolean; mayCreateUsers?: boolean },
  ): Promise<ApiClient>;
  /** Replaces a user's API key, as an operator does; the given client still uses the old one. */
  newKey(client: ApiClient): Promise<string>;
  /** A client without credentials. */
  readonly nobody: ApiClient;
  /** Returns the last seq of each service's journal, after the system bots have sent their messages. */
  written(): Promise<Record<Journalling, number>>;
  /** Waits until every successful change has reached the log and every events replica. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** An organisation with the operator's tools. */
interface Operated {
  readonly realmId: number;
  readonly stringId: string;
  readonly host: string;
  readonly address: ClusterAddress;
  readonly tool: Awaited<ReturnType<typeof connectClients>>;
  readonly databaseOf: (service: Journalling) => Db;
  readonly logger: Logger;
}

export async function createOrganisation(
  address: ClusterAddress,
  name = 'Test',
  /** `subdomain`: must be unique on the installation; default: random. */
  options: { spectators?: boolean; subdomain?: string } = {},
): Promise<Organisation> {
  const logger = createLogger({ service: 'testkit', replica: 'testkit', level: 'error' });
  const tool = await connectClients({ ...address, logger });
  const mongodb = await MongoClient.connect(address.mongodbUrl);
  const databaseOf = (service: Journalling) => mongodb.db(`${address.namespace}_${service}`);
  const stringId = options.subdomain ?? `t${randomBytes(5).toString('hex')}`;
  const host = `${stringId}.localhost`;
  const { realm_id: realmId } = await tool.clients.users.CreateRealm(
    { name, string_id: stringId, enable_spectator_access: options.spectators ?? false },
    { requestKey: stringId },
  );
  const operated: Operated = { realmId, stringId, host, address, tool, databaseOf, logger };
  return {
    realmId,
    host,
    address,
    user: (fullName, options) => addUser(operated, fullName, options),
    newKey: async ({ email }) => {
      const request = { realm_id: realmId, email, regenerate: true };
      return (await tool.clients.users.AdminGetApiKey(request, changing(operated))).api_key;
    },
    nobody: new ApiClient({ origin: address.origin, host }),
    written: () => written(operated),
    settled: () => settled(operated),
    close: async () => {
      await tool.close();
      await mongodb.close();
    },
  };
}

/** Returns the options of a call that changes the organisation. */
const changing = ({ realmId }: Operated) => ({
  route: String(realmId),
  requestKey: randomBytes(12).toString('hex'),
});

async function addUser(
  operated: Operated,
  fullName: string,
  options: NonNullable<Parameters<Organisation['user']>[1]> = {},
): Promise<ApiClient> {
  const { realmId, stringId, host, address, tool } = operated;
  const reply = await tool.clients.users.AdminCreateUser(
    {
      realm_id: realmId,
      email: `${fullName.toLowerCase().replace(/[^a-z0-9]+/g, '.')}@${stringId}.example.com`,
      full_name: fullName,
      role: ROLES[options.role ?? 'member'],
      password: options.password ?? '',
      no_welcome: options.welcome !== true,
      may_create_users: options.mayCreateUsers !== false,
      ...(options.botOf ? { bot_type: 1, bot_owner_id: options.botOf.userId } : {}),
    },
    changing(operated),
  );
  const { email, api_key: apiKey, user_id: userId } = reply;
  return new ApiClient({ origin: address.origin, host, email, apiKey, userId });
}

/**
 * Waits until the system bots have sent their messages. If they cannot, it returns, and a test that needs the messages
 * fails.
 */
async function said({ realmId, databaseOf }: Operated): Promise<void> {
  const waiting = (service: Journalling) =>
    databaseOf(service).collection('notices').countDocuments({ realm: realmId });
  for (const endAt = Date.now() + MAX_SAYING_MS; Date.now() < endAt; await pause(20)) {
    const counts = await Promise.all(JOURNALS.map(waiting));
    if (counts.every((count) => count === 0)) return;
  }
}

async function written(operated: Operated): ReturnType<Organisation['written']> {
  await said(operated);
  const seqOf = async (service: Journalling): Promise<number> => {
    // The head of the realm's journal (packages/data/src/records.ts).
    const heads = operated.databaseOf(service).collection<{ _id: number; seq: number }>('journal');
    return (await heads.findOne({ _id: operated.realmId }))?.seq ?? 0;
  };
  const [users, channels, messages] = await Promise.all(JOURNALS.map(seqOf));
  return { users: users ?? 0, channels: channels ?? 0, messages: messages ?? 0 };
}

async function settled(operated: Operated): Promise<void> {
  const { realmId, address, tool, logger } = operated;
  const seqs = await written(operated);
  const published = async (service: Journalling) => {
    const seq = seqs[service];
    if (seq > 0) await tool.clients[service].WaitPublished({ realm_id: realmId, seq }, { route: String(realmId) });
  };
  await Promise.all(JOURNALS.map(published));
  const stream_sequence = await tool.log.lastSequence();
  await Promise.all(
    tool.members.live('events').map(async (member) => {
      const connection = new Connection({ address: member.address, logger, signing: address.signing });
      try {
        await createClients(connection).events.WaitCaughtUp({ stream_sequence });
      } finally {
        await connection.close();
      }
    }),
  );
}
