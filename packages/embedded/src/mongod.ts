/**
 * MongoDB as a child process: a replica set of one, so that transactions, change streams and majority writes work as in
 * production. It is the one place outside the data package that speaks to MongoDB, because a replica set has to be
 * initiated, and given its new port on a later start, before anything can connect to it in the ordinary way.
 */
import { type Document, MongoClient, MongoServerError } from 'mongodb';
import { type Credentials, credentialsIn, memberKeyIn, userinfo } from './credentials.ts';
import { type FindOptions, findMongodBinary } from './find.ts';
import { type RunningServer, startServer } from './server.ts';

/** What may be chosen about the server. */
export interface StartMongodOptions extends Pick<FindOptions, 'cacheDir' | 'env' | 'onNotice'> {
  /** Holds the data, the log and the port; a second start finds the data there. */
  readonly dir: string;
  /** Default: looked for as `findMongodBinary` says. */
  readonly binary?: string;
  /** 0 or absent: the port of the last start in this directory, if it is free, else any. */
  readonly port?: number;
  readonly replicaSet?: string;
  /** In GB; the default of 0.25 suits a demonstration. */
  readonly cacheSizeGb?: number;
}

const AUTHENTICATION_FAILED = 18;
const NOT_YET_INITIALIZED = 94;
const USER_EXISTS = 51_003;

/** Starts mongod on 127.0.0.1 and waits until it is the primary of its replica set. */
export async function startMongod(options: StartMongodOptions): Promise<RunningServer> {
  const binary = options.binary ?? (await findMongodBinary(options)).binary;
  const replicaSet = options.replicaSet ?? 'rookery';
  const credentials = credentialsIn(options.dir);
  const memberKey = memberKeyIn(options.dir);
  return await startServer({
    name: 'mongod',
    binary,
    dir: options.dir,
    port: options.port,
    args: async (port) => mongodArgs({ ...options, replicaSet, port, keyFile: memberKey.path }),
    isReady: (port, pid) => isPrimary({ port, pid, replicaSet, memberKey: memberKey.key, credentials }),
    url: (port) => `mongodb://${userinfo(credentials)}127.0.0.1:${port}/?replicaSet=${replicaSet}`,
  });
}

/**
 * How a member of a replica set is run here: on loopback, and for nobody without credentials, from the first moment on.
 */
export function mongodArgs(o: {
  dir: string;
  port: number;
  replicaSet: string;
  keyFile: string;
  cacheSizeGb?: number;
}): string[] {
  return [
    ...['--dbpath', o.dir, '--bind_ip', '127.0.0.1', '--port', String(o.port), '--replSet', o.replicaSet],
    ...['--wiredTigerCacheSizeGB', String(o.cacheSizeGb ?? 0.25), '--oplogSize', '64'],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false', '--nounixsocket', '--quiet'],
    // A local client may otherwise make the first user.
    ...['--auth', '--keyFile', o.keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'],
    // A member waits 15 s before it ends, so that drivers notice that it steps down; alone in its set it has no
    // successor.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  ];
}

type Command = (command: Document) => Promise<Document>;

/**
 * Asks a member itself, in whatever state it is, as the members ask each other: that needs no user, which there is none
 * of before the set has a primary. Gives up within seconds. `ask` gets a function that runs a command.
 */
export async function withMember<T>(
  o: { readonly port: number; readonly memberKey: string },
  ask: (command: Command) => Promise<T>,
): Promise<T> {
  const client = new MongoClient(`mongodb://127.0.0.1:${o.port}/`, {
    auth: { username: '__system', password: o.memberKey },
    authSource: 'local',
    directConnection: true,
    serverSelectionTimeoutMS: 1_000,
    connectTimeoutMS: 1_000,
    socketTimeoutMS: 5_000,
  });
  const admin = client.db('admin');
  try {
    return await ask(admin.command.bind(admin));
  } finally {
    await client.close();
  }
}

/** Whether the process that answers on a port is this one. */
export async function isProcess(command: Command, pid: number): Promise<boolean> {
  const status = await command({ serverStatus: 1, repl: 0, metrics: 0, locks: 0, wiredTiger: 0 });
  return Number(status.pid) === pid;
}

/** Brings the server a step nearer to being the primary, and says whether it is. */
async function isPrimary(o: {
  port: number;
  pid: number;
  replicaSet: string;
  memberKey: string;
  credentials: Credentials;
}): Promise<boolean> {
  const { port, pid, replicaSet } = o;
  try {
    return await withMember(o, async (command) => {
      if (!(await isProcess(command, pid))) return false;
      await ensureConfigured(command, `127.0.0.1:${port}`, replicaSet);
      // The election takes about as long as its timeout; asking here uses one connection for all the questions.
      for (let i = 0; i < 100; i++) {
        const hello = await command({ hello: 1 });
        if (hello.isWritablePrimary === true) {
          await ensureUser(command, port, o.credentials);
          return true;
        }
        await new Promise((wake) => setTimeout(wake, 20));
      }
      return false;
    });
  } catch {
    return false; // not listening yet, or in the middle of a change of state
  }
}

/** Has the user that the address names, with its password: data of an earlier release have none. */
export async function ensureUser(command: Command, port: number, credentials: Credentials): Promise<void> {
  const { user, password: pwd } = credentials;
  const url = `mongodb://${userinfo(credentials)}127.0.0.1:${port}/?directConnection=true`;
  try {
    await (await MongoClient.connect(url, { serverSelectionTimeoutMS: 5_000 })).close();
    return;
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== AUTHENTICATION_FAILED) throw error;
  }
  const writeConcern = { w: 'majority', j: true };
  try {
    await command({ createUser: user, pwd, roles: ['root'], writeConcern });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== USER_EXISTS) throw error;
    await command({ updateUser: user, pwd, writeConcern });
  }
}

async function ensureConfigured(command: Command, host: string, replicaSet: string): Promise<void> {
  const members = [{ _id: 0, host }];
  try {
    const { config } = await command({ replSetGetConfig: 1 });
    if (config.members[0].host === host) return;
    // The port differs from the last start's: the member does not find itself in the set until it is reconfigured.
    await command({ replSetReconfig: { ...config, version: config.version + 1, members }, force: true });
  } catch (error) {
    if (!(error instanceof MongoServerError) || error.code !== NOT_YET_INITIALIZED) throw error;
    // A second for the election instead of ten: the only voter need not wait for others.
    await command({ replSetInitiate: { _id: replicaSet, members, settings: { electionTimeoutMillis: 1_000 } } });
  }
}

/** Asks a server that runs elsewhere whether it will do. Throws with the reason when it does not. */
export async function checkMongodb(url: string): Promise<void> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5_000 });
  try {
    // Answered to everybody; what follows is not.
    const hello = await client.db('admin').command({ hello: 1 });
    await client.db('admin').admin().listDatabases({ nameOnly: true, authorizedDatabases: true });
    if (!hello.setName) throw new Error('it is no replica set, which transactions need');
  } finally {
    await client.close();
  }
}
