/**
 * The events service: the handlers of its calls, and its assembled parts, which `main.ts` runs once and tests run
 * several times in one process.
 */
import { badRequest, evenTime, type Grace, NO_GRACE, SecretKeys, type Tracer } from '@rookery/core';
import type { Log } from '@rookery/log';
import { type Handlers, isSpectator, type services } from '@rookery/rpc';
import type { Clients, Formats, Logger } from '@rookery/runtime';
import type { Registry } from 'prom-client';
import { TICK } from './audience/control.ts';
import type { EventsConfig } from './config.ts';
import type { Context } from './context.ts';
import { registerMetrics, timeWakes } from './metrics.ts';
import { deleteQueue } from './queues/delete-queue.ts';
import { getEvents } from './queues/get-events.ts';
import { UserQueues } from './queues/user-queues.ts';
import { FetchAdmission } from './register/fetch-admission.ts';
import { register } from './register/register.ts';
import { registerSpectator } from './register/spectator.ts';
import { SignedRegistrations } from './registration/signed-registration.ts';
import { Registrations } from './registration/store.ts';
import { CatchUps } from './tail/catch-ups.ts';
import { Tail } from './tail/tail.ts';
import { sendEditTyping } from './typing/send-edit-typing.ts';
import { sendTyping } from './typing/send-typing.ts';

function eventsHandlers(context: Context): Handlers<typeof services.Events> {
  return {
    Register: (request, ctx) =>
      isSpectator(ctx) ? registerSpectator(context, request, ctx) : register(context, request, ctx),
    GetEvents: (request, ctx) => getEvents(context, request, ctx),
    DeleteQueue: (request, ctx) => deleteQueue(context, request, ctx),
    SendTyping: (request, ctx) => sendTyping(context, request, ctx),
    SendEditTyping: (request, ctx) => sendEditTyping(context, request, ctx),
    EraseRealm: async ({ realm_id }) => {
      const { deleting } = await context.clients.users.ResolveRealm({ realm_id }, { route: String(realm_id) });
      if (!deleting) throw badRequest('The deletion of the organization was not started.');
      await context.registrations.removeRealm(realm_id);
      return { place: 0, removed: 0, finished: true };
    },
    WaitCaughtUp: async (request, ctx) => {
      await context.tail.reached(request.stream_sequence, Math.max(0, ctx.deadlineAt - performance.now()));
      return {};
    },
  };
}

export interface EventsServiceOptions {
  readonly log: Log;
  readonly clients: Pick<Clients, 'users' | 'channels' | 'messages'>;
  readonly config: EventsConfig;
  readonly logger: Logger;
  readonly metrics?: Registry;
  /** Records deliveries; by default nothing is recorded. */
  readonly tracer?: Tracer | undefined;
  /** What a shortage of CPU adds to SILENT_AFTER_MS; by default nothing. */
  readonly grace?: Grace;
  /** By default no other replica is known. */
  readonly formats?: Pick<Formats, 'isReadBy'>;
  /** UNIX milliseconds that replicas compare; by default those of the wall clock, without its jumps. */
  readonly now?: () => number;
}

export interface EventsService {
  readonly context: Context;
  readonly handlers: Handlers<typeof services.Events>;
  /** Sends the waiting polls to other replicas. */
  drain(): void;
  stop(): Promise<void>;
}

/** Interval of the checks for silence and for old frames and segments, ms. */
const TICK_MS = 1_000;

/** Builds the service and starts to read the log; polls wait until the log is read. */
export function startEvents(options: EventsServiceOptions): EventsService {
  const { log, logger, config, clients, now = evenTime() } = options;
  const { tail, catchUps } = readersOf(options);
  const registrations = new Registrations({ log, logger, outageMs: config.OUTAGE_MS });
  if (config.SECRET_KEYS.length === 0) logger.warn('registrations are not signed: SECRET_KEYS is empty');
  const signed = new SignedRegistrations(new SecretKeys(config.SECRET_KEYS));
  const queues = new UserQueues({
    tail,
    catchUps,
    registrations,
    signed,
    logger,
    now,
    heartbeatMs: config.HEARTBEAT_MS,
    bounds: { maxEvents: config.REPLY_EVENTS, maxBytes: config.REPLY_BYTES },
    silentWaitMs: config.SILENT_WAIT_MS,
    idleMs: config.ACTOR_IDLE_MS,
    maxUsers: config.MAX_USERS,
    queuesPerUser: config.QUEUES_PER_USER,
    queuesPerRealm: config.QUEUES_PER_REALM,
    log,
    tick: (realm) => log.publishEphemeral(realm, 'control', { type: TICK, at_ms: now() }),
  });
  const admission = new FetchAdmission({
    atOnce: {
      state: config.STATES_AT_ONCE,
      messages: config.NARROW_REGISTERS_AT_ONCE,
      spectators: config.SPECTATORS_AT_ONCE,
    },
    inAll: config.REGISTERS_IN_ALL,
    maxWaiting: config.REGISTERS_WAITING,
  });
  const context: Context = { log, tail, queues, registrations, signed, admission, clients, logger, now };
  if (options.metrics) registerMetrics(options.metrics, { tail, queues, catchUps, admission, registrations });
  const timer = setInterval(() => {
    tail.tick();
    catchUps.trim();
  }, TICK_MS);
  timer.unref();
  const listener = options.tracer ? queues.traced(options.tracer) : queues;
  void tail.start(options.metrics ? timeWakes(options.metrics, { queues, tail, listener }) : listener);
  return {
    context,
    handlers: eventsHandlers(context),
    drain: () => queues.drain(),
    stop: async () => {
      clearInterval(timer);
      await queues.stop();
      tail.stop();
    },
  };
}

/** Creates the readers of the log: the tail, and catch-ups for entries that are no longer in it. */
function readersOf(options: EventsServiceOptions): { tail: Tail; catchUps: CatchUps } {
  const { log, logger, config, now = () => performance.now() } = options;
  const tail = new Tail({
    log,
    logger,
    now,
    maxBytes: config.TAIL_BYTES,
    maxAgeMs: config.TAIL_AGE_MS,
    silentAfterMs: config.SILENT_AFTER_MS,
    grace: options.grace ?? NO_GRACE,
  });
  const catchUps = new CatchUps({
    log,
    tail,
    logger,
    maxEntries: config.CATCH_UP_ENTRIES,
    maxBytes: config.CATCH_UP_BYTES,
    maxFrames: config.CATCH_UP_FRAMES,
    keepMs: config.CATCH_UP_KEEP_MS,
    maxRunning: config.CATCH_UPS_AT_ONCE,
    now,
    isReadElsewhere: (format) => options.formats?.isReadBy('events', 'frames', format) ?? false,
  });
  return { tail, catchUps };
}
