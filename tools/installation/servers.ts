/** MongoDB and NATS of an installation: those that the environment names, otherwise found and run here. */
import { join } from 'node:path';
import {
  checkNats,
  type FoundBinary,
  type FoundRunning,
  findMongod,
  findNatsServer,
  freeBytes,
  makePrivate,
  type RunningServer,
  servesStreams,
  startMongod,
  startNats,
  superviseServer,
} from '@rookery/embedded';
import { withoutCredentials } from '@rookery/log/without-credentials';
import { StartRefusal } from './refusal.ts';

/** The URLs of the servers, and how to stop those that run here. */
interface InstallationServers {
  readonly mongodbUrl: string;
  readonly natsUrl: string;
  /** Stops NATS, then MongoDB. */
  stop(): Promise<void>;
}

interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

interface Kind {
  readonly name: string;
  readonly folder: string;
  find(options: { onNotice: (line: string) => void }): Promise<FoundRunning | FoundBinary>;
  /** Checks a server that runs elsewhere; only then are the libraries for it loaded. */
  check(url: string): Promise<void>;
  start(options: { dir: string; binary: string; port?: number; maxStoreBytes: number }): Promise<RunningServer>;
  isWell?(dir: string): Promise<boolean>;
}

/** Storage of NATS in addition to the log, bytes: the buckets of registrations and members. */
const BUCKETS_BYTES = 1024 ** 3;
/** Free bytes below which NATS is not restarted, since a write would soon fail again. */
const ROOM_BYTES = 32 * 1024 ** 2;

const MONGODB: Kind = {
  name: 'MongoDB',
  folder: 'mongodb',
  find: findMongod,
  check: async (url) => {
    await checkMongodbUrl(url);
    const { checkMongodb } = await import('@rookery/embedded/check-mongodb');
    await checkMongodb(url);
  },
  start: startMongod,
};
const NATS: Kind = {
  name: 'NATS',
  folder: 'nats',
  find: findNatsServer,
  check: async (url) => {
    const [{ checkNatsAccess, natsConnectOptions }, { natsAccessOf }] = await Promise.all([
      import('@rookery/log'),
      import('@rookery/runtime'),
    ]);
    const access = natsAccessOf(process.env);
    // First, since the next check shows the host, which in an address that cannot be read is a part of the password.
    natsConnectOptions(url, access);
    await checkNats(url);
    await checkNatsAccess(url, access);
  },
  start: startNats,
  isWell: async (dir) => freeBytes(dir) < ROOM_BYTES || (await servesStreams(dir)),
};

/**
 * Checks an address of MongoDB as the services do, before its use: errors of the driver show parts of a password that
 * is not percent-encoded. @throws StartRefusal without any part of the address
 */
export async function checkMongodbUrl(url: string): Promise<void> {
  const { baseConfig } = await import('@rookery/runtime');
  const [issue] = baseConfig.shape.MONGODB_URL.safeParse(url).error?.issues ?? [];
  if (issue) throw new StartRefusal(`MONGODB_URL: ${issue.message}`);
}

/** Starts or checks both servers. @throws StartRefusal that names each missing server */
export async function startServers(
  options: { readonly dataDir: string; readonly logBytes: number | undefined },
  step: (line: string) => void,
): Promise<InstallationServers> {
  const starts = await Promise.allSettled([MONGODB, NATS].map((kind) => startOne(kind, options, step)));
  const [mongodb, nats] = starts.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  const stop = async () => {
    await nats?.stop();
    await mongodb?.stop();
  };
  if (!mongodb || !nats) {
    await stop();
    const reasons = starts.filter((one) => one.status === 'rejected').map((one) => String(one.reason.message));
    throw new StartRefusal(reasons.join('\n'));
  }
  return { mongodbUrl: mongodb.url, natsUrl: nats.url, stop };
}

async function startOne(
  kind: Kind,
  { dataDir, logBytes = 0 }: { readonly dataDir: string; readonly logBytes: number | undefined },
  step: (line: string) => void,
): Promise<Server> {
  const found = await kind.find({ onNotice: step });
  if (found.kind === 'running') {
    const shown = withoutCredentials(found.url);
    await kind.check(found.url).catch((error: Error) => {
      throw new StartRefusal(`${kind.name} is missing. Looked for it at ${shown} (${found.source}): ${error.message}`);
    });
    step(`${kind.name} answers at ${shown} (${found.source})`);
    return { url: found.url, stop: async () => {} };
  }
  makePrivate(join(dataDir, 'run'));
  const dir = join(dataDir, kind.folder);
  const maxStoreBytes = logBytes + BUCKETS_BYTES;
  const { isWell } = kind;
  const server = await superviseServer({
    start: (port) => kind.start({ dir, binary: found.binary, maxStoreBytes, ...(port && { port }) }),
    ...(isWell && { isWell: () => isWell(dir) }),
    pidFile: join(dataDir, 'run', `${kind.folder}-1.pid`),
    onNotice: (line) => step(`${kind.name} ${line}`),
  });
  step(`${kind.name} runs at ${withoutCredentials(server.url)}`);
  return server;
}
