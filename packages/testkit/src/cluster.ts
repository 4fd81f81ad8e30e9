/** A whole installation for tests: the five services as processes over given servers, with any number of replicas. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, SERVICES, type SupervisedService, Supervisor } from '@rookery/embedded';
import { removeLog } from '@rookery/log';
import type { Signing } from '@rookery/rpc';
import { MongoClient } from 'mongodb';

/** The addresses and keys of an installation; plain data, so that it can be passed to test processes. */
export interface ClusterAddress {
  /** The first gateway. */
  readonly origin: string;
  /** All gateways, in the order of their replicas. */
  readonly origins: readonly string[];
  readonly mongodbUrl: string;
  readonly natsUrl: string;
  readonly namespace: string;
  /** How its processes sign their calls. */
  readonly signing: Signing;
  /** The directory of the mails that it sends. */
  readonly mailDir: string;
}

export interface ClusterOptions {
  readonly servers: { mongodbUrl: string; natsUrl: string };
  /** The namespace of existing databases; default: a new random one. */
  readonly namespace?: string;
  /** Replicas of each service; default: one. */
  readonly scale?: Partial<Record<SupervisedService, number>>;
  /** Configuration of all services, such as shorter timers. */
  readonly env?: Record<string, string>;
  /** Additional environment variables of a replica, such as a different URL of a server. */
  readonly envOf?: (service: SupervisedService, replica: number) => Record<string, string>;
  /** The directory of another release from which a replica is started; undefined for this release. */
  readonly releaseOf?: (service: SupervisedService, replica: number) => string | undefined;
  readonly autoRestart?: boolean;
}

export interface Cluster {
  readonly address: ClusterAddress;
  readonly supervisor: Supervisor;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/**
 * Starts the services and waits until all replicas are ready. Logs are in the data directory, which is deleted with the
 * cluster.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rookery-cluster-'));
  const mailDir = join(dataDir, 'mail');
  const namespace = options.namespace ?? `t${randomBytes(5).toString('hex')}`;
  const signing = {
    keys: [randomBytes(32).toString('hex')],
    acceptUnsigned: options.env?.RPC_ACCEPT_UNSIGNED === 'true',
  };
  const ports = await Promise.all(Array.from({ length: options.scale?.gateway ?? 1 }, () => freePort()));
  const supervisor = new Supervisor({
    dataDir,
    env: {
      MONGODB_URL: options.servers.mongodbUrl,
      NATS_URL: options.servers.natsUrl,
      NAMESPACE: namespace,
      RPC_KEYS: signing.keys.join(','),
      SECRET_KEYS: randomBytes(32).toString('hex'),
      DEVELOPMENT: 'true',
      MAIL_DIR: mailDir,
      // A web client that was built in the checkout would change which pages exist.
      WEB_DIR: join(dataDir, 'no-web-client'),
      INVITATIONS_PER_DAY: '1000',
      MAILS_PER_ADDRESS_PER_DAY: '0',
      LOGIN_FAILURES_PER_ADDRESS: '0',
      // The address of the tests' webhook servers; the rest of the loopback network stays blocked.
      OUTGOING_ALLOW: '127.0.0.1',
      LOG_LEVEL: 'info',
      // Tests and benchmarks send more requests a minute than users do; the tests of the limits set them.
      RATE_LIMIT_PER_USER: '0',
      RATE_LIMIT_PER_ADDRESS: '0',
      ...options.env,
    },
    envOf: (service, replica) => ({
      ...(service === 'gateway' ? { PORT: String(ports[replica - 1]) } : {}),
      ...options.envOf?.(service, replica),
    }),
    ...(options.releaseOf && { releaseOf: options.releaseOf }),
    autoRestart: options.autoRestart ?? true,
  });
  await Promise.all(SERVICES.map((service) => supervisor.scale(service, options.scale?.[service] ?? 1)));
  const { mongodbUrl, natsUrl } = options.servers;
  const origins = ports.map((port) => `http://127.0.0.1:${port}`);
  const address = { origin: origins[0] as string, origins, mongodbUrl, natsUrl, namespace, signing, mailDir };
  try {
    await Promise.all(supervisor.list().map(({ service, replica }) => supervisor.waitReady(service, replica, 60_000)));
  } catch (error) {
    await supervisor.stop();
    throw new Error(`the cluster did not become ready; its logs: ${join(dataDir, 'log')}`, { cause: error });
  }
  return {
    address,
    supervisor,
    dataDir,
    stop: async () => {
      await supervisor.stop();
      await removeStores(address);
      if (!process.env.KEEP_LOGS) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Removes an installation's data from the servers, as far as they answer. */
async function removeStores({ mongodbUrl, natsUrl, namespace }: ClusterAddress): Promise<void> {
  const client = await MongoClient.connect(mongodbUrl).catch(() => undefined);
  for (const service of ['users', 'channels', 'messages']) {
    await client?.db(`${namespace}_${service}`).dropDatabase();
  }
  await client?.close();
  // NATS reserves the whole size of each log: some twenty installations exhaust its storage limit.
  await removeLog({ servers: natsUrl, namespace }).catch(() => {});
}
