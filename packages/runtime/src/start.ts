/**
 * Starts a service: configuration, logs, metrics, MongoDB, the log, the rpc server, its place among the members, and
 * the clients of the other services; and stops all of it in one order.
 *
 * Stopping: not ready any more; what proxies in front still send is served for a while; then announced as draining, so
 * that new calls go elsewhere; the service ends what it holds open (polls); calls that run may end; what is committed
 * is published; then the connections close.
 */
import { randomBytes } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { hostname } from 'node:os';
import { type Member, Members } from '@rookery/actors';
import { type Grace, StarvationDetector, type Tracer } from '@rookery/core';
import type { Database } from '@rookery/data';
import { Log, natsMemberBoard, withoutCredentials } from '@rookery/log';
import { type Server, type ServiceBinding, startServer } from '@rookery/rpc';
import { Registry } from 'prom-client';
import type { z } from 'zod';
import { type Clients, routeClients, type ServiceName } from './clients.ts';
import { type BaseConfig, ConfigError, readConfig } from './config.ts';
import { type DrainStage, drainInOrder, stopOnSignals } from './drain.ts';
import { Formats, heldFormats } from './formats.ts';
import { type Gateways, gatewaysOf } from './gateways.ts';
import { type Page, startHealthServer } from './health.ts';
import { reduceIdleMemory } from './idle-memory.ts';
import { createLogger, type Logger } from './logger.ts';
import { operations } from './operations.ts';
import { observeCalls, registerFigures, registerNodeMetrics } from './process-metrics.ts';
import { type Readiness, watchReadiness } from './readiness.ts';
import { Replicas, SEEN_AFTER_MS } from './replicas.ts';
import { Peers } from './routing.ts';
import { natsAccess } from './server-access.ts';
import { ServiceDatabase } from './service-database.ts';
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
  /**
   * Whether every process that sees the members sees this one: only then may it cache what others have to invalidate.
   */
  isSeen(): boolean;
  readiness(): Readiness;
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
  /** Once it was ready, it remains so while these have a live replica. Default: while nothing is missing. */
  readonly servesWith?: readonly ServiceName[];
  /** Services that it calls too, and can do without for a while. */
  readonly mayCall?: readonly ServiceName[];
  build(
    environment: ServiceEnvironment<z.infer<Schema> & BaseConfig>,
    connect: () => Promise<Database>,
  ): Promise<ServicePart>;
}

/** How long the last spans may take to be sent at a stop: a collector that is away must not delay it for longer. */
const TRACES_MS = 1_000;

/**
 * Starts a service from the environment and stops it at SIGTERM; a start that fails ends the process with a clear line.
 */
export async function startService<Schema extends z.ZodObject>(o: ServiceOptions<Schema>): Promise<void> {
  let config: z.infer<Schema> & BaseConfig;
  try {
    config = readConfig(o.config) as z.infer<Schema> & BaseConfig;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${o.name} cannot start. ${error.message}\n`);
    process.exit(2);
  }
  await run(o, config);
}

async function run<Schema extends z.ZodObject>(
  o: ServiceOptions<Schema>,
  config: z.infer<Schema> & BaseConfig,
): Promise<void> {
  const parts = await connectProcess(o, await prepareProcess(o.name, config));
  const { replicaId, logger, metrics, grace, log, board, members, formats, routed } = parts;
  const progress: Progress = { phase: 'starting' };
  const missing = () => missingNow(o.calls, parts, progress);
  const readiness = watchReadiness({
    missing,
    isRunning: () => progress.phase === 'running',
    hasLive: (service) => members.live(service).length > 0,
    servesWith: o.servesWith,
  });
  registerFigures(metrics, { grace, log, members, formats, missing, repeated: () => routed.transport.repeated });
  const health = await startHealthServer({
    host: config.HOST,
    port: config.METRICS_PORT,
    metrics,
    readiness,
    pages: () => progress.part?.pages ?? {},
  });

  const stages = drainStages(parts, progress, health);
  const stop = async () => {
    if (progress.phase === 'stopping') return;
    progress.phase = 'stopping';
    await progress.part?.leave?.();
    await drainInOrder(stages, config.DRAIN_MS, logger);
    logger.info('stopped');
  };
  // From here on, since a start may wait for MongoDB as long as it is away.
  stopOnSignals(stop, logger);

  // Who is there is found out, and connected to, while the service is built.
  const watching = members.start();
  watching.catch(() => {});
  try {
    progress.part = await o.build(environmentOf(config, parts, readiness), () => parts.database.connect());
    progress.server = await serve(parts, progress.part, missing);
    progress.member = {
      id: replicaId,
      service: o.name,
      address: advertised(config, progress.server.port),
      formats: parts.known,
      startedAt: Date.now(),
      draining: false,
    };
    await watching;
    await board.announce(progress.member);
  } catch (error) {
    // Stopped in the middle of its start: what failed was closed under its feet, and the signal ends the process.
    if (progress.phase === 'stopping') return;
    throw error;
  }
  if (progress.phase !== 'stopping') progress.phase = 'running';
  logger.info({ grpcPort: progress.server.port, metricsPort: health.port }, 'started');
  // Node writes down what it has compiled when a process ends in order; one that is killed is to be back as soon.
  setImmediate(flushCompileCache);
}

/** How far the start has come. A stop may come at any time, and ends what is there by then. */
interface Progress {
  phase: 'starting' | 'running' | 'stopping';
  part?: ServicePart;
  server?: Server;
  member?: Member;
}

/** What a process has by itself, before it connects to anything. */
async function prepareProcess(name: ServiceName, config: BaseConfig) {
  const replicaId = `${name}-${randomBytes(6).toString('hex')}`;
  const logger = createLogger({ service: name, replica: replicaId, level: config.LOG_LEVEL });
  const metrics = new Registry();
  metrics.setDefaultLabels({ service: name });
  registerNodeMetrics(metrics);
  const tracing = await startTracing({ config, service: name, namespace: config.NAMESPACE, replicaId, logger });
  const grace = new StarvationDetector({ logger });
  grace.start();
  reduceIdleMemory();
  return { name, config, replicaId, logger, metrics, tracing, grace };
}

/** Adds what connects it to the servers and to the other processes. MongoDB and the members are still left alone. */
async function connectProcess(
  o: Pick<ServiceOptions<z.ZodObject>, 'calls' | 'mayCall'>,
  own: Awaited<ReturnType<typeof prepareProcess>>,
) {
  const { name, config, replicaId, logger, grace } = own;
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
    heardOf: (peer: Member) => peers.heardOf(peer),
    probe: async (peer: Member) => {
      await peers.connection(peer, 'commands').ping(config.PEER_DEAD_AFTER_MS + StarvationDetector.MAX_GRACE_MS);
    },
  });
  const known = heldFormats(config.HOLD_FORMATS);
  const formats = new Formats({ members, known, raiseAfterMs: config.RAISE_FORMATS_AFTER_MS });
  const routed = routeClients({ members, peers });
  const database = new ServiceDatabase({ config, name: `${config.NAMESPACE}_${name}`, appName: replicaId, logger });
  return { ...own, log, board, signing, peers, members, known, formats, routed, database };
}

/** Everything of the process but the service itself. */
type ProcessParts = Awaited<ReturnType<typeof connectProcess>>;

/** What the process lacks, a line each. */
function missingNow(
  calls: readonly ServiceName[],
  { config, database, log, members }: ProcessParts,
  { phase }: Progress,
): string[] {
  const lines: string[] = [];
  if (phase !== 'running') lines.push(phase);
  if (database.problem !== undefined) lines.push(database.problem);
  if (!log.connected) lines.push(withoutLog(log, withoutCredentials(config.NATS_URL)));
  for (const service of calls) {
    if (members.live(service).length === 0) lines.push(`no live replica of ${service}`);
  }
  return lines;
}

/** What is stopped, in order. */
function drainStages(
  { config, board, routed, formats, members, log, database, tracing, grace }: ProcessParts,
  progress: Progress,
  health: Awaited<ReturnType<typeof startHealthServer>>,
): DrainStage[] {
  const onBoard = (change: (member: Member) => Promise<void>) => progress.member && change(progress.member);
  return [
    { name: 'announce draining', stop: () => onBoard((member) => board.announce({ ...member, draining: true })) },
    { name: 'refuse new calls', stop: () => progress.server?.refuse() },
    { name: 'end what is held open', stop: () => progress.part?.drain?.() },
    { name: 'let calls end', stop: () => progress.server?.drain(config.DRAIN_MS / 2) },
    { name: 'publish what is committed', stop: () => progress.part?.stop?.() },
    { name: 'withdraw', stop: () => onBoard(({ id }) => board.withdraw(id)) },
    { name: 'clients', stop: () => routed.close() },
    { name: 'formats', stop: () => formats.stop() },
    { name: 'members', stop: () => members.stop() },
    { name: 'rpc server', stop: () => progress.server?.close() },
    { name: 'log', stop: () => log.close() },
    { name: 'database', stop: () => database.close() },
    { name: 'health', stop: () => health.close() },
    { name: 'traces', stop: () => tracing?.stop(TRACES_MS) },
    { name: 'event loop', stop: () => grace.stop() },
  ];
}

/** What the service is given to build itself from. */
function environmentOf<Config extends BaseConfig>(
  config: Config,
  parts: ProcessParts,
  readiness: () => Readiness,
): ServiceEnvironment<Config> {
  const { name, replicaId, logger, metrics, tracing, grace, log, board, members, peers, formats, routed } = parts;
  const replicas = new Replicas({ members, peers, logger });
  return {
    name,
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
    readiness,
  };
}

/** Starts the rpc server with what the service answers, and what every process answers to operators. */
function serve(parts: ProcessParts, part: ServicePart, missing: () => string[]): Promise<Server> {
  const { name, replicaId, config, metrics, database, log } = parts;
  const operating = operations({
    service: name,
    replicaId,
    config,
    metrics,
    missing,
    examineDatabase: () => database.examine(),
    examineLog: () => log.room(),
    pages: () => part.inspections ?? {},
  });
  return startServer({
    host: config.HOST,
    port: config.GRPC_PORT,
    services: [...part.bindings, operating],
    logger: parts.logger,
    name: replicaId,
    signing: parts.signing,
    // It says what a service offers; people who develop ask.
    reflection: config.DEVELOPMENT,
    isPassing: (error) => database.isPassing(error),
    onCall: observeCalls(metrics),
    tracer: parts.tracing?.tracer,
  });
}

/** Why the log cannot be used: a server that answers says why, such as too little room for LOG_MAX_BYTES. */
const withoutLog = (log: Log, url: string): string =>
  log.refusal === undefined ? `NATS does not answer at ${url}` : `NATS at ${url} cannot hold the log: ${log.refusal}`;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Where other processes reach this one. Nobody can dial 'every interface', so there the machine's name stands in. */
function advertised(config: BaseConfig, port: number): string {
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  const host = config.ADVERTISE_HOST ?? (everywhere ? hostname() : config.HOST);
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
