/**
 * MongoDB and NATS for a test run: containers if a Docker engine answers and has the images, otherwise the embedded
 * servers. The choice is printed once, with the versions.
 *
 * TEST_SERVERS=embedded or =containers forces one of them; MONGODB_IMAGE and NATS_IMAGE name other images.
 */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod, startNats } from '@rookery/embedded';
import { withoutCredentials } from '@rookery/log';
import { MongoClient } from 'mongodb';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { warmServers } from './file-servers.ts';

interface TestServers {
  readonly kind: 'containers' | 'embedded' | 'warm';
  readonly mongodbUrl: string;
  readonly natsUrl: string;
  /** For faults: ends a server as a crash would, and starts it again on the same port with the same data. */
  stop(): Promise<void>;
}

const MONGODB_IMAGE = process.env.MONGODB_IMAGE ?? 'mongo:8.0';
const NATS_IMAGE = process.env.NATS_IMAGE ?? 'nats:2.12';

/**
 * Starts both servers, empty, for this run only; under `npm run test:watch` uses its servers.
 * @throws if neither way works
 */
export async function startTestServers(): Promise<TestServers> {
  const warm = warmServers();
  if (warm) return announced({ kind: 'warm', ...warm, stop: async () => {} });
  const requested = process.env.TEST_SERVERS ?? 'any';
  if (requested !== 'embedded') {
    try {
      await (await getContainerRuntimeClient()).info;
      return await announced(await startContainers());
    } catch (error) {
      if (requested === 'containers') throw error;
      say(`containers cannot be used (${firstLine(error)}): taking the embedded servers`);
    }
  }
  return announced(await startEmbedded());
}

async function startEmbedded(): Promise<TestServers> {
  const dir = await mkdtemp(join(tmpdir(), 'rookery-test-'));
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb') }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  return {
    kind: 'embedded',
    mongodbUrl: mongod.url,
    natsUrl: nats.url,
    stop: async () => {
      await Promise.all([mongod.stop(), nats.stop()]);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function startContainers(): Promise<TestServers> {
  const [mongodb, nats] = await allOrNone([startMongodbContainer(), startNatsContainer()]);
  return {
    kind: 'containers',
    mongodbUrl: mongodb.url,
    natsUrl: nats.url,
    stop: async () => {
      await Promise.all([mongodb.container.stop(), nats.container.stop()]);
    },
  };
}

/** Waits for both containers; if one cannot be started, stops the other. */
async function allOrNone(starting: [Promise<Started>, Promise<Started>]): Promise<[Started, Started]> {
  const [mongodb, nats] = await Promise.allSettled(starting);
  if (mongodb.status === 'fulfilled' && nats.status === 'fulfilled') return [mongodb.value, nats.value];
  for (const one of [mongodb, nats]) if (one.status === 'fulfilled') await one.value.container.stop();
  throw mongodb.status === 'rejected' ? mongodb.reason : (nats as PromiseRejectedResult).reason;
}

interface Started {
  readonly container: StartedTestContainer;
  readonly url: string;
}

const MONGOD_ARGS = [
  ...['--replSet', 'test', '--bind_ip_all', '--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64'],
  ...['--auth', '--keyFile', '/tmp/member-key', '--setParameter', 'enableLocalhostAuthBypass=false'],
];

async function startMongodbContainer(): Promise<Started> {
  const password = randomBytes(16).toString('hex');
  const memberKey = randomBytes(16).toString('hex');
  const container = await new GenericContainer(MONGODB_IMAGE)
    .withExposedPorts(27017)
    // mongod accepts a key file only if its own user owns it, and that user depends on the image.
    .withCopyContentToContainer([{ content: memberKey, target: '/member-key', mode: 0o444 }])
    .withEntrypoint(['sh', '-c', `install -m 400 /member-key /tmp/member-key && exec mongod ${MONGOD_ARGS.join(' ')}`])
    .withWaitStrategy(Wait.forListeningPorts())
    .start();
  const at = `${container.getHost()}:${container.getMappedPort(27017)}`;
  const url = `mongodb://rookery:${password}@${at}/?directConnection=true`;
  // With the members' own credentials, since there is no user yet.
  const client = await MongoClient.connect(`mongodb://${at}/?directConnection=true`, {
    auth: { username: '__system', password: memberKey },
    authSource: 'local',
  });
  try {
    const settings = { electionTimeoutMillis: 1000 };
    await client.db('admin').command({
      replSetInitiate: { _id: 'test', members: [{ _id: 0, host: '127.0.0.1:27017' }], settings },
    });
    while (!(await client.db('admin').command({ hello: 1 })).isWritablePrimary) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    await client.db('admin').command({ createUser: 'rookery', pwd: password, roles: ['root'] });
  } finally {
    await client.close();
  }
  return { container, url };
}

async function startNatsContainer(): Promise<Started> {
  const password = randomBytes(16).toString('hex');
  const config = [
    'jetstream { store_dir: "/data", sync_interval: always }',
    'max_payload: 8MB',
    `authorization { user: "rookery", password: "${password}" }`,
  ].join('\n');
  const container = await new GenericContainer(NATS_IMAGE)
    .withExposedPorts(4222)
    .withCopyContentToContainer([{ content: config, target: '/test.conf' }])
    .withCommand(['-c', '/test.conf'])
    .withWaitStrategy(Wait.forLogMessage(/Server is ready/))
    .start();
  return { container, url: `nats://rookery:${password}@${container.getHost()}:${container.getMappedPort(4222)}` };
}

async function announced(servers: TestServers): Promise<TestServers> {
  const client = await MongoClient.connect(servers.mongodbUrl);
  const { version } = await client.db('admin').command({ buildInfo: 1 });
  await client.close();
  const [mongodb, nats] = [servers.mongodbUrl, servers.natsUrl].map(withoutCredentials);
  say(`servers: ${servers.kind}, MongoDB ${version} at ${mongodb}, NATS at ${nats}`);
  return servers;
}

const say = (line: string): void => void process.stdout.write(`[tests] ${line}\n`);
const firstLine = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
