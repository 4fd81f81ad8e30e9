/**
 * Starts a service: configuration, logs, metrics, MongoDB, the log, the rpc server, its entry on the board of members,
 * and the clients of the other services; and stops all of it in a fixed order.
 *
 * The order of a stop: the process reports that it is not ready, and serves requests that proxies still send for a
 * while; it is announced as draining, so that new calls go to other replicas; the service ends what it holds open
 * (polls); running calls may end; committed entries are published; then the connections close.
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

/** The environment from which a service is built. */
export interface ServiceEnvironment<Config extends BaseConfig = BaseConfig> {
  readonly name: ServiceName;
  /** Unique to this run of the process. */
  readonly replicaId: string;
  readonly config: Config;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Absent if tracing is not configured. */
  readonly tracer: Tracer | undefined;
  /** Extends the timeouts of peers when CPU is short. */
  readonly grace: Grace;
  readonly log: Log;
  readonly members: Members;
  /** The formats that may be written, given the current members. */
  readonly formats: Formats;
  readonly clients: Clients;
  /** All gateways, to notify them of changes. */
  readonly gateways: Gateways;
  /** The replicas of other services, to invalidate what each caches of this service's state. */
  readonly replicas: Replicas;
  /**
   * Whether this process receives invalidations, because every process with a view of the members sees it: only then
   * may it cache what others must invalidate.
   */
  receivesInvalidations(): boolean;
  readiness(): Readiness;
}

/** A service as `startService` runs it. */
export interface ServicePart {
  /** The rpc services that it implements. */
  readonly bindings: ServiceBinding[];
  /** Inspection pages for operators, served over rpc, by name. */
  readonly inspections?: Readonly<Record<string, Page>>;
  /** Pages for operators on the metrics port, by path. */
  readonly pages?: Readonly<Record<string, Page>>;
  /** Runs before the stop, outside of its time budget: the process is no longer ready, but still serves everything. */
  leave?(): Promise<void>;
  /** Ends what is held open, such as polls; new calls are already rejected. */
  drain?(): Promise<void>;
  /** Publishes committed entries and releases its resources; no call runs any longer. */
  stop?(): Promise<void>;
}

interface ServiceOptions<Schema extends z.ZodObject> {
  readonly name: ServiceName;
  readonly config: Schema;
  /** The services that it calls; it becomes ready when each has a live replica. */
  readonly calls: readonly ServiceName[];
  /** After it was ready, it remains ready while these have a live replica. Default: while nothing is missing. */
  readonly servesWith?: readonly ServiceName[];
  /** Further services that it calls, and can do without for a while. */
  readonly mayCall?: readonly ServiceName[];
  build(
    environment: ServiceEnvironment<z.infer<Schema> & BaseConfig>,
    connect: () => Promise<Database>,
  ): Promise<ServicePart>;
}

/** Timeout for sending the last spans at a stop, ms: an unreachable collector must not delay the stop for longer. */
const TRACES_MS = 1_000;

/**
 * Starts a service with the configuration of the environment, and stops it at SIGTERM. A wrong configuration is
 * reported on standard error and ends the process with code 2.
 */
export async function startService<Schema extends z.ZodObject>(options: ServiceOptions<Schema>): Promise<void> {
  let config: z.infer<Schema> & BaseConfig;
  try {
    config = readConfig(options.config, process.env, options.name) as z.infer<Schema> & BaseConfig;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${options.name} cannot start. ${error.message}\n`);
    process.exit(2);
  }
  await run(options, config);
}

async function run<Schema extends z.ZodObject>(
  options: ServiceOptions<Schema>,
  config: z.infer<Schema> & BaseConfig,
): Promise<void> {
  const parts = await connectProcess(options, await prepareProcess(options.name, config));
  const { replicaId, logger, metrics, grace, log, board, members, formats, routed } = parts;
  const progress: Progress = { phase: 'starting' };
  const missing = () => missingNow(options.calls, parts, progress);
  const readiness = watchReadiness({
    missing,
    isRunning: () => progress.phase === 'running',
    hasLive: (service) => members.live(service).length > 0,
    servesWith: options.servesWith,
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
  // Installed before the connect, since a start waits for MongoDB for as long as it is unreachable.
  stopOnSignals(stop, logger);

  // Discovers and connects to the members while the service is built.
  const watching = members.start();
  watching.catch(() => {});
  try {
    progress.part = await options.build(environmentOf(config, parts, readiness), () => parts.database.connect());
    progress.server = await serve(parts, progress.part, missing);
    progress.member = {
      id: replicaId,
      service: options.name,
      address: advertised(config, progress.server.port),
      formats: parts.known,
      startedAt: Date.now(),
      draining: false,
    };
    await watching;
    await board.announce(progress.member);
  } catch (error) {
    // Stopped during its start: the failed part was closed by the stop, and the signal handler ends the process.
    if (progress.phase === 'stopping') return;
    throw error;
  }
  if (progress.phase !== 'stopping') progress.phase = 'running';
  logger.info({ grpcPort: progress.server.port, metricsPort: health.port }, 'started');
  // Node saves its compile cache only at a regular exit; saved here, a killed process restarts as quickly.
  setImmediate(flushCompileCache);
}

/** The progress of the start. A stop may come at any time, and ends the parts that exist at that time. */
interface Progress {
  phase: 'starting' | 'running' | 'stopping';
  part?: ServicePart;
  server?: Server;
  member?: Member;
}

/** Creates the parts of a process that need no connection. */
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

/**
 * Adds the connections to the servers and to the other processes. Does not connect to MongoDB or read the members yet.
 */
async function connectProcess(
  options: Pick<ServiceOptions<z.ZodObject>, 'calls' | 'mayCall'>,
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
    // Called only after the log is connected, when `formats` is initialised.
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
    watched: [...options.calls, ...(options.mayCall ?? [])],
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

/** All parts of the process except the service itself. */
type ProcessParts = Awaited<ReturnType<typeof connectProcess>>;

/** What the process is missing, one line each. */
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

/** The stages of a stop, in order. */
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

/** Creates the environment from which the service is built. */
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
    receivesInvalidations: () => board.upForMs(replicaId) >= SEEN_AFTER_MS,
    readiness,
  };
}

/** Starts the rpc server with the service's bindings and the `Operations` service. */
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
    // Reflection describes a service's methods; only developers need it.
    reflection: config.DEVELOPMENT,
    isTransient: (error) => database.isTransient(error),
    onCall: observeCalls(metrics),
    tracer: parts.tracing?.tracer,
  });
}

/** Why the log is not usable. A server that answers gives the reason, such as too little room for LOG_MAX_BYTES. */
const withoutLog = (log: Log, url: string): string =>
  log.refusal === undefined ? `NATS does not answer at ${url}` : `NATS at ${url} cannot hold the log: ${log.refusal}`;

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** The address at which other processes reach this one. If HOST is every interface, the machine's name replaces it. */
function advertised(config: BaseConfig, port: number): string {
  const everywhere = config.HOST === '0.0.0.0' || config.HOST === '::';
  const host = config.ADVERTISE_HOST ?? (everywhere ? hostname() : config.HOST);
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
