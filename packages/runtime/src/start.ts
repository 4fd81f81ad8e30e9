/**
 * Starts a service: configuration, logs, metrics, MongoDB, the log, the rpc server, its place among the members, and the
 * clients of the other services; and stops all of it in one order.
 *
 * Stopping: not ready any more; what proxies in front still send is served for a while; then announced as draining, so that
 * new calls go elsewhere; the service ends what it holds open (polls); calls that run may end; what is committed is published; then the connections close.
 */
import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { type Member, Members } from '@rookery/actors';
import { type Grace, StarvationDetector, type Tracer } from '@rookery/core';
import type { Database, DatabaseReport } from '@rookery/data';
import { Log, natsMemberBoard, withoutCredentials } from '@rookery/log';
import { type CallMetric, type Server, type ServiceBinding, startServer } from '@rookery/rpc';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { z } from 'zod';
import { type Clients, routeClients, type ServiceName } from './clients.ts';
import { collectedMetrics, REQUEST_SECONDS } from './collected-metrics.ts';
import { type BaseConfig, ConfigError, readConfig } from './config.ts';
import { type DrainStage, drainInOrder, stopOnSignals } from './drain.ts';
import { filesElsewhere } from './files-elsewhere.ts';
import { FORMAT_KINDS, Formats, heldFormats } from './formats.ts';
import { type Gateways, gatewaysOf } from './gateways.ts';
import { type Page, startHealthServer } from './health.ts';
import { createLogger, type Logger } from './logger.ts';
import { operations } from './operations.ts';
import { Replicas, SEEN_AFTER_MS } from './replicas.ts';
import { Peers } from './routing.ts';
import { natsAccess } from './server-access.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** What a service is given to build itself from. */
export interface ServiceEnvironment<Config extends BaseConfig = BaseConfig> {
  readonly name: ServiceName;
  /** Unique to this life of this process. */
  readonly replicaId: string;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Absent where tracing is not configured. */
  readonly tracer: Tracer | undefined;
  /** The allowance for a shortage of CPU in timeouts of peers. */
  readonly grace: Grace;
  readonly log: Log;
  readonly members: Members;
  /** What may be written for the members that are there. */
  readonly formats: Formats;
  readonly clients: Clients;
  /** All of them, to be notified of changes. */
  readonly gateways: Gateways;
  /** Those of other services, where each caches what this one changes. */
  readonly replicas: Replicas;
  /** Whether every process that sees the members sees this one: only then may it cache what others have to invalidate. */
  isSeen(): boolean;
  /** Why this process is not ready, a line each: servers away, services without a live replica. */
  missing(): string[];
}

/** A service as `startService` runs it. */
export interface ServicePart {
  /** Its rpc surface. */
  readonly bindings: ServiceBinding[];
  /** What it shows to operators who call it, by name. */
  readonly inspections?: Readonly<Record<string, Page>>;
  /** What it shows to operators on the metrics port, by path. */
  readonly pages?: Readonly<Record<string, Page>>;
  /** Comes before the stop, of whose time it takes none: not ready any more, and everything is still served. */
  leave?(): Promise<void>;
  /** Ends what is held open, such as polls; new calls are already refused. */
  drain?(): Promise<void>;
  /** Publishes what is committed and lets go of what it holds; no call runs any more. */
  stop?(): Promise<void>;
}

interface ServiceOptions<Schema extends z.ZodObject> {
  readonly name: ServiceName;
  readonly config: Schema;
  /** The services that it calls; it is ready when each has a live replica. */
  readonly calls: readonly ServiceName[];
  /** Services that it calls too, and can do without for a while. */
  readonly mayCall?: readonly ServiceName[];
  build(
    environment: ServiceEnvironment<z.infer<Schema> & BaseConfig>,
    connect: () => Promise<Database>,
  ): Promise<ServicePart>;
}

/** A started service. */
interface RunningService {
  readonly replicaId: string;
  /** Stops it in order; resolves when everything is closed. */
  stop(): Promise<void>;
}

/** How long the last spans may take to be sent at a stop: a collector that is away must not delay it for longer. */
const TRACES_MS = 1_000;

/** Starts a service from the environment and stops it at SIGTERM; a start that fails ends the process with a clear line. */
export async function startService<Schema extends z.ZodObject>(o: ServiceOptions<Schema>): Promise<RunningService> {
  let config: z.infer<Schema> & BaseConfig;
  try {
    config = readConfig(o.config) as z.infer<Schema> & BaseConfig;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${o.name} cannot start. ${error.message}\n`);
    process.exit(2);
  }
  const running = await run(o, config);
  return running;
}

async function run<Schema extends z.ZodObject>(
  o: ServiceOptions<Schema>,
  config: z.infer<Schema> & BaseConfig,
): Promise<RunningService> {
  const replicaId = `${o.name}-${randomBytes(6).toString('hex')}`;
  const logger = createLogger({ service: o.name, replica: replicaId, level: config.LOG_LEVEL });
  const metrics = new Registry();
  metrics.setDefaultLabels({ service: o.name });
  collectDefaultMetrics({ register: metrics });

  const { NAMESPACE: namespace } = config;
  const tracing = await startTracing({ config, service: o.name, namespace, replicaId, logger });
  const grace = new StarvationDetector({ logger });
  grace.start();

  // What a stop finds depends on how far the start has come, so it looks when it comes.
  let database: Database | undefined;
  let part: ServicePart | undefined;
  let server: Server | undefined;
  let member: Member | undefined;
  let phase: 'starting' | 'running' | 'stopping' = 'starting';
  let isPassing = (_error: unknown): boolean => false;
  let examineDatabase = async (): Promise<DatabaseReport | undefined> => undefined;

  const log = await Log.connect({
    servers: config.NATS_URL,
    access: natsAccess(config),
    namespace: config.NAMESPACE,
    name: replicaId,
    logger,
    grace,
    replicas: config.LOG_REPLICAS,
    maxBytes: config.LOG_MAX_BYTES,
    // Not asked before the log is connected, and the members are made before that.
    frameFormat: () => formats.write('frames'),
  });
  const board = natsMemberBoard(log);
  const signing = { keys: config.RPC_KEYS, acceptUnsigned: config.RPC_ACCEPT_UNSIGNED };
  if (signing.keys.length === 0 && !isLoopback(config.HOST)) {
    logger.warn('calls between services are not signed: who reaches the port may act for any user (RPC_KEYS)');
  }
  const peers = new Peers({ logger, grace, signing });
  const members = new Members({
    board,
    logger,
    everyMs: config.PING_INTERVAL_MS,
    deadAfterMs: config.PEER_DEAD_AFTER_MS,
    grace,
    watched: [...o.calls, ...(o.mayCall ?? [])],
    probe: async (peer: Member) => {
      await peers.connection(peer, 'commands').ping(config.PEER_DEAD_AFTER_MS + StarvationDetector.MAX_GRACE_MS);
    },
  });
  const known = heldFormats(config.HOLD_FORMATS);
  const formats = new Formats({ members, known, raiseAfterMs: config.RAISE_FORMATS_AFTER_MS });
  const routed = routeClients({ members, peers });
  const missing = (): string[] => {
    const lines: string[] = [];
    if (phase !== 'running') lines.push(phase);
    if (database && !database.connected) lines.push(withoutDatabase(database, withoutCredentials(config.MONGODB_URL)));
    if (!log.connected) lines.push(withoutLog(log, withoutCredentials(config.NATS_URL)));
    for (const service of o.calls) {
      if (members.live(service).length === 0) lines.push(`no live replica of ${service}`);
    }
    return lines;
  };
  registerFigures(metrics, { grace, log, members, formats, missing, repeated: () => routed.transport.repeated });
  const health = await startHealthServer({
    host: config.HOST,
    port: config.METRICS_PORT,
    metrics,
    readiness: missing,
    pages: () => part?.pages ?? {},
  });

  const stages: DrainStage[] = [
    { name: 'announce draining', stop: () => (member ? board.announce({ ...member, draining: true }) : undefined) },
    { name: 'refuse new calls', stop: () => server?.refuse() },
    { name: 'end what is held open', stop: () => part?.drain?.() },
    { name: 'let calls end', stop: () => server?.drain(config.DRAIN_MS / 2) },
    { name: 'publish what is committed', stop: () => part?.stop?.() },
    { name: 'withdraw', stop: () => (member ? board.withdraw(member.id) : undefined) },
    { name: 'clients', stop: () => routed.close() },
    { name: 'formats', stop: () => formats.stop() },
    { name: 'members', stop: () => members.stop() },
    { name: 'rpc server', stop: () => server?.close() },
    { name: 'log', stop: () => log.close() },
    { name: 'database', stop: () => database?.close() },
    { name: 'health', stop: () => health.close() },
    { name: 'traces', stop: () => tracing?.stop(TRACES_MS) },
    { name: 'event loop', stop: () => grace.stop() },
  ];
  const stop = async () => {
    if (phase === 'stopping') return;
    phase = 'stopping';
    await part?.leave?.();
    await drainInOrder(stages, config.DRAIN_MS, logger);
    logger.info('stopped');
  };
  // From here on, since a start may wait for MongoDB as long as it is away.
  stopOnSignals(stop, logger);

  const connect = async () => {
    // Only where there is a database: the driver takes some 11 MiB.
    const data = await import('@rookery/data');
    isPassing = data.isTransient;
    database = await data.connectDatabase({
      url: config.MONGODB_URL,
      caFile: config.MONGODB_CA_FILE,
      certificateKeyFile: config.MONGODB_CERT_KEY_FILE,
      database: `${config.NAMESPACE}_${o.name}`,
      appName: replicaId,
      elsewhere: await filesElsewhere(config as object, logger),
      logger,
    });
    const connected = database;
    examineDatabase = async () => {
      // A command would wait for a primary longer than who examines waits for an answer.
      if (!connected.connected) throw new Error(withoutDatabase(connected, withoutCredentials(config.MONGODB_URL)));
      return await data.examineDatabase(connected);
    };
    return database;
  };
  // Who is there is found out, and connected to, while the service is built.
  const watching = members.start();
  watching.catch(() => {});
  const replicas = new Replicas({ members, peers, logger });
  try {
    part = await o.build(
      {
        name: o.name,
        replicaId,
        config,
        logger,
        metrics,
        tracer: tracing?.tracer,
        grace,
        log,
        members,
        formats,
        clients: routed.clients,
        gateways: gatewaysOf({ replicas, self: replicaId, grace }),
        replicas,
        isSeen: () => board.upForMs(replicaId) >= SEEN_AFTER_MS,
        missing,
      },
      connect,
    );
    server = await startServer({
      host: config.HOST,
      port: config.GRPC_PORT,
      services: [
        ...part.bindings,
        operations({
          service: o.name,
          replicaId,
          config,
          metrics,
          missing,
          examineDatabase: () => examineDatabase(),
          examineLog: () => log.room(),
          pages: () => part?.inspections ?? {},
        }),
      ],
      logger,
      name: replicaId,
      signing,
      // It says what a service offers; people who develop ask.
      reflection: config.DEVELOPMENT,
      isPassing,
      onCall: observeCalls(metrics),
      tracer: tracing?.tracer,
    });
    member = {
      id: replicaId,
      service: o.name,
      address: advertised(config, server.port),
      formats: known,
      startedAt: Date.now(),
      draining: false,
    };
    await watching;
    await board.announce(member);
  } catch (error) {
    // Stopped in the middle of its start: what failed was closed under its feet, and the signal ends the process.
    if (isStopping(phase)) return { replicaId, stop };
    throw error;
  }
  if (!isStopping(phase)) phase = 'running';
  logger.info({ grpcPort: server?.port, metricsPort: health.port }, 'started');
  // Node writes down what it has compiled when a process ends in order; one that is killed is to be back as soon.
  setImmediate(flushCompileCache);
  return { replicaId, stop };
}

/** Why the database cannot be used: a server that answers says why, such as a user that is not made yet. */
const withoutDatabase = ({ refusal }: Database, url: string): string =>
  refusal === undefined ? `MongoDB does not answer at ${url}` : `MongoDB at ${url} refuses the credentials: ${refusal}`;

/** Why the log cannot be used: a server that answers says why, such as too little room for LOG_MAX_BYTES. */
const withoutLog = (log: Log, url: string): string =>
  log.refusal === undefined ? `NATS does not answer at ${url}` : `NATS at ${url} cannot hold the log: ${log.refusal}`;

/** The metrics of every process about itself and its peers. */
function registerFigures(
  metrics: Registry,
  o: {
    grace: Grace;
    log: Log;
    members: Members;
    formats: Formats;
    missing: () => readonly string[];
    repeated: () => ReadonlyMap<string, number>;
  },
): void {
  const { grace, log, members, formats } = o;
  const { gauge, gauges, counter, counters } = collectedMetrics(metrics);
  gauge('ready', '1 while /health/ready answers 200', () => Number(o.missing().length === 0));
  counter('stood_still_seconds', 'For how long the event loop was late in all', () => grace.stoodStillMs / 1000);
  gauge('grace_seconds', 'Added to the timeouts of peers for a shortage of CPU', () => {
    return grace.graceMs / 1000;
  });
  gauge('nats_connected', '1 while NATS is there and the log was found to be what it was', () => Number(log.connected));
  counter('log_epoch_changes', 'How often the log was found to be another', () => log.losses.epochChanges);
  counter('log_lost_reads', 'Reads of the log that could not go on', () => log.losses.lostReads);
  gauges('members_known', 'Members on the board, by service', 'peer', () => {
    return [...Map.groupBy(members.known, ({ service }) => service)].map(([service, those]) => [service, those.length]);
  });
  gauges('members_live', 'Members that answer and do not drain, by service that this one calls', 'peer', () => {
    const services = new Set(members.known.map(({ service }) => service));
    return [...services].map((service) => [service, members.live(service).length]);
  });
  gauges('format_written', 'The format that is written, by kind', 'kind', () => {
    return FORMAT_KINDS.map((kind) => [kind, formats.write(kind)]);
  });
  counters(
    'calls_repeated',
    'Calls that a replica could not take and that were repeated at another, by service',
    'peer',
    o.repeated,
  );
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** A signal may have come since the last look. */
const isStopping = (phase: string): boolean => phase === 'stopping';

function observeCalls(metrics: Registry): (call: CallMetric) => void {
  const calls = new Histogram({
    name: 'rookery_rpc_seconds',
    help: 'How long calls to this process took, by method and outcome',
    labelNames: ['method', 'outcome'],
    buckets: REQUEST_SECONDS,
    registers: [metrics],
  });
  return ({ method, ms, outcome }) => calls.observe({ method, outcome }, ms / 1000);
}

/** Where other processes reach this one. Nobody can dial 'every interface', so there the machine's name stands in. */
function advertised(config: BaseConfig, port: number): string {
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  const host = config.ADVERTISE_HOST ?? (everywhere ? hostname() : config.HOST);
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
