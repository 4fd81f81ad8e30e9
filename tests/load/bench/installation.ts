/** The installation that the bench measures, on embedded servers, with the CPU time and memory of its processes. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES, type SupervisedService, startMongod, startNats } from '@rookery/embedded';
import { type Cluster, metricValues, scrape, startCluster } from '@rookery/testkit';
import { type Account, LoadClient } from '../clients/request-load.ts';
import { cpuSeconds, residentMib } from './cpu.ts';
import { INSPECTABLE, Inspector } from './inspector.ts';
import { plantOrganisation, subscribe } from './organisation.ts';
import { copyOrganisation, type StoredOrganisation } from './real-organisation.ts';
import type { Recipe } from './recipe.ts';
import { atRest } from './settle.ts';

/** Requirements of a scenario. Scenarios with the same requirements share an installation. */
export interface Dependencies {
  /** Min. number of accounts. */
  readonly users: number;
  /** Replicas per service; default: one. */
  readonly scale?: Partial<Record<SupervisedService, number>>;
  /** Settings of all services. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Recipe of an organisation like a real one, instead of an empty one with `users` accounts; with the MongoDB cache
   * and the rate limits of `npm start`.
   */
  readonly organisation?: Recipe;
}

export interface Installation {
  readonly origin: string;
  readonly host: string;
  readonly realmId: number;
  readonly accounts: readonly Account[];
  /** The planted organisation like a real one; undefined without a recipe. */
  readonly organisation: StoredOrganisation | undefined;
  readonly cluster: Cluster;
  /** Returns the name of a channel with this many subscribers, which the first call creates. */
  channel(subscribers: number): Promise<string>;
  client(connections: number): LoadClient;
  /** CPU seconds by service of all server processes, including MongoDB and NATS. */
  cpu(): Record<string, number>;
  residentMib(): Record<string, number>;
  /** Returns the sum of a metric over the replicas of a service. */
  metric(service: SupervisedService, name: string): Promise<number>;
  /**
   * Measures the services' event loops; the returned function stops that and resolves with each one's longest delay,
   * ms.
   */
  watchLoops(): Promise<() => Promise<Record<string, number>>>;
  collectGarbage(service: SupervisedService): Promise<void>;
  /** Runs `work`; with `--profile`, prints the services' CPU profiles afterwards. */
  profiled<R>(work: () => Promise<R>): Promise<R>;
  stop(): Promise<void>;
}

const PROFILED_FUNCTIONS = 25;
/** High enough for any load: requests are counted as usual and none is rejected. */
const LIMITS = { RATE_LIMIT_PER_USER: '1000000', RATE_LIMIT_PER_ADDRESS: '1000000' };

export async function startInstallation(
  needs: Dependencies,
  options: { say: (line: string) => void; profile: boolean },
): Promise<Installation> {
  const { say } = options;
  const dir = await mkdtemp(join(tmpdir(), 'rookery-bench-'));
  const organisation = needs.organisation && (await copyOrganisation(needs.organisation, dir, say));
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(dir, 'mongodb'), ...(!organisation && { cacheSizeGb: 1 }) }),
    startNats({ dir: join(dir, 'nats') }),
  ]);
  const stopServers = async () => {
    await Promise.all([mongod.stop(), nats.stop()]);
    await rm(dir, { recursive: true, force: true });
  };
  const cluster = await startCluster({
    servers: { mongodbUrl: mongod.url, natsUrl: nats.url },
    env: {
      ...{ ...INSPECTABLE, LOG_LEVEL: 'info', RAISE_FORMATS_AFTER_MS: '500' },
      ...(organisation && LIMITS),
      ...needs.env,
    },
    autoRestart: false,
    ...(organisation && { namespace: organisation.namespace }),
    ...(needs.scale && { scale: needs.scale }),
  }).catch(async (error: unknown) => {
    await stopServers();
    throw error;
  });
  const host = 'localhost';
  const { origin } = cluster.address;
  const { supervisor } = cluster;
  if (!organisation) say(`creating ${needs.users} users`);
  const { realmId, accounts } = organisation ?? (await plantOrganisation(cluster.address, needs.users));
  const setup = new LoadClient({ origin, host, connections: 8 });
  const channels = new Map<number, string>();

  const replicas = (service: SupervisedService) => supervisor.list(service).filter((one) => one.pid !== undefined);
  const each = (measure: (pid: number) => number): Record<string, number> => {
    const sum = (service: SupervisedService) =>
      replicas(service).reduce((total, { pid }) => total + measure(pid as number), 0);
    return {
      ...Object.fromEntries(SERVICES.map((service) => [service, sum(service)])),
      mongod: measure(mongod.pid),
      nats: measure(nats.pid),
    };
  };
  const metrics = (service: SupervisedService, name: string): Promise<number[]> =>
    Promise.all(
      replicas(service).map(async ({ replica }) => {
        const values = metricValues(await scrape(supervisor, service, replica), name);
        return values.length === 0 ? Number.NaN : values.reduce((sum, value) => sum + value, 0);
      }),
    );
  const inspect = (service: SupervisedService) =>
    Promise.all(
      replicas(service).map(({ replica, pid }) =>
        Inspector.open(pid as number, join(cluster.dataDir, 'log', `${service}-${replica}.log`)),
      ),
    );

  const cpu = () => each((pid) => cpuSeconds([pid]));
  if (organisation) await atRest(cpu);
  return {
    origin,
    host,
    realmId,
    accounts,
    organisation,
    cluster,
    async channel(subscribers) {
      const name = `with ${subscribers}`;
      if (channels.has(subscribers)) return name;
      say(`subscribing ${subscribers} users to a channel`);
      await subscribe(setup, accounts[0] as Account, name, accounts.slice(0, subscribers));
      channels.set(subscribers, name);
      return name;
    },
    client: (connections) => new LoadClient({ origin, host, connections }),
    cpu,
    residentMib: () => each(residentMib),
    metric: async (service, name) => (await metrics(service, name)).reduce((sum, value) => sum + value, 0),
    async watchLoops() {
      const watched = await Promise.all(SERVICES.map(async (service) => [service, await inspect(service)] as const));
      await Promise.all(watched.flatMap(([, inspectors]) => inspectors.map((one) => one.watchLoop())));
      const longest = async (inspectors: readonly Inspector[]): Promise<number> => {
        const pauses = await Promise.all(inspectors.map((one) => one.longestPause()));
        for (const one of inspectors) one.close();
        return Math.max(...pauses);
      };
      return async () => {
        const ended = watched.map(async ([service, inspectors]) => [service, await longest(inspectors)] as const);
        return Object.fromEntries(await Promise.all(ended));
      };
    },
    async collectGarbage(service) {
      for (const inspector of await inspect(service)) {
        await inspector.collectGarbage();
        inspector.close();
      }
    },
    async profiled(work) {
      if (!options.profile) return work();
      const inspectors: [string, Inspector][] = [];
      for (const service of SERVICES) for (const one of await inspect(service)) inspectors.push([service, one]);
      for (const [, inspector] of inspectors) await inspector.startProfile();
      const result = await work();
      for (const [service, inspector] of inspectors) {
        say(`\n  profile of ${service}:`);
        for (const line of await inspector.stopProfile(PROFILED_FUNCTIONS)) say(`  ${line}`);
        inspector.close();
      }
      return result;
    },
    async stop() {
      await setup.close();
      await cluster.stop();
      await stopServers();
    },
  };
}
