/**
 * MongoDB and NATS for one test file: the warm servers of `npm run test:watch`, if it runs, otherwise servers of the
 * file's own. On warm servers every database and stream of the file has a unique prefix and is removed at the end, so
 * files run concurrently and a second run finds nothing of the first.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type StartMongodOptions, startMongod, startNats } from '@rookery/embedded';
import { natsConnectOptions } from '@rookery/log';
import { MongoClient } from 'mongodb';

/** The environment variable with the URLs of the warm servers. */
const WARM_SERVERS = 'ROOKERY_WARM_SERVERS';

interface ServerUrls {
  readonly mongodbUrl: string;
  readonly natsUrl: string;
}

export interface FileServers<Url extends string | undefined = string> {
  readonly mongodbUrl: string;
  /** Undefined if only MongoDB was requested. */
  readonly natsUrl: Url;
  /** The prefix of the names of all databases and namespaces of the file: letters and digits. */
  readonly prefix: string;
  /** Removes the file's data, and stops the servers if they are its own. */
  stop(): Promise<void>;
}

/** Returns the servers of `npm run test:watch`, if the tests run under it. */
export function warmServers(): ServerUrls | undefined {
  const text = process.env[WARM_SERVERS];
  return text === undefined ? undefined : (JSON.parse(text) as ServerUrls);
}

/** Starts only MongoDB. With options, the file gets its own server. */
export async function startFileMongodb(
  options?: Pick<StartMongodOptions, 'cacheSizeGb'>,
): Promise<FileServers<undefined>> {
  const prefix = newPrefix();
  const warm = options ? undefined : warmServers();
  if (warm) {
    const { mongodbUrl } = warm;
    return { mongodbUrl, natsUrl: undefined, prefix, stop: () => dropDatabases(mongodbUrl, prefix) };
  }
  const dir = await mkdtemp(join(tmpdir(), 'rookery-test-'));
  const mongod = await startMongod({ dir, ...options });
  const stop = async () => {
    await mongod.stop('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  };
  return { mongodbUrl: mongod.url, natsUrl: undefined, prefix, stop };
}

/** Starts MongoDB and NATS. */
export async function startFileServers(): Promise<FileServers> {
  const prefix = newPrefix();
  const warm = warmServers();
  if (warm) {
    const stop = async () => {
      await Promise.all([dropDatabases(warm.mongodbUrl, prefix), deleteStreams(warm.natsUrl, prefix)]);
    };
    return { ...warm, prefix, stop };
  }
  const dir = await mkdtemp(join(tmpdir(), 'rookery-test-'));
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb') }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  const stop = async () => {
    await Promise.all([mongod.stop('SIGKILL'), nats.stop()]);
    await rm(dir, { recursive: true, force: true });
  };
  return { mongodbUrl: mongod.url, natsUrl: nats.url, prefix, stop };
}

const newPrefix = (): string => `f${randomBytes(5).toString('hex')}`;

async function dropDatabases(url: string, prefix: string): Promise<void> {
  const client = await MongoClient.connect(url);
  try {
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    const own = databases.filter(({ name }) => name.startsWith(prefix));
    await Promise.all(own.map(({ name }) => client.db(name).dropDatabase()));
  } finally {
    await client.close();
  }
}

/**
 * Deletes all streams of the namespaces with the prefix. Streams are named `<namespace>_...`, buckets
 * `KV_<namespace>_...` (packages/log/src/names.ts).
 */
async function deleteStreams(servers: string, prefix: string): Promise<void> {
  const connection = await connect(natsConnectOptions(servers));
  try {
    const manager = await jetstreamManager(connection);
    for await (const name of manager.streams.names()) {
      if (name.replace(/^KV_/, '').startsWith(prefix)) await manager.streams.delete(name);
    }
  } finally {
    await connection.close();
  }
}
