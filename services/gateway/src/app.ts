/** Builds the HTTP server. It does not listen yet, so that tests can inject requests. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { Lease, type Tracer } from '@rookery/core';
import type { Handlers, services } from '@rookery/rpc';
import { type Clients, type Gateways, type Logger, type Readiness, registerCaches } from '@rookery/runtime';
import fastify, { type FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { admitByTurns } from './admission/admit-by-turns.ts';
import { Answers } from './admission/answers.ts';
import { bytesAlone, readBodies } from './admission/bodies.ts';
import { RateLimits } from './admission/rate-limits.ts';
import { refuseEarly } from './admission/refuse-early.ts';
import { RegisterAdmission } from './admission/register-queue.ts';
import { Sessions } from './authentication/sessions.ts';
import { Callers } from './caches/callers.ts';
import { forget } from './caches/forget.ts';
import { QueueRegistrations } from './caches/queues.ts';
import { Realms } from './caches/realms.ts';
import { SharedParts } from './caches/shared-parts.ts';
import { UnansweredChanges } from './caches/unanswered-changes.ts';
import type { GatewayConfig } from './config.ts';
import { Polls } from './connections/polls.ts';
import type { Context } from './context.ts';
import { serveDescription } from './description/serve.ts';
import { serveCalls } from './files/calls.ts';
import { serveEmojiData } from './files/emoji-data.ts';
import { serveExports } from './files/exports.ts';
import { serveImages } from './files/images.ts';
import { serveThumbnails } from './files/thumbnails.ts';
import { serveUploads } from './files/uploads.ts';
import { WebBundle } from './files/web-bundle.ts';
import { Integrations } from './integrations/integrations.ts';
import { servePages } from './pages/pages.ts';
import { answer, answerBadBytes, handleErrors } from './plugins/errors.ts';
import { addHeaders, headersOf, requestIds, setHeaders } from './plugins/headers.ts';
import { answerHealth } from './plugins/health.ts';
import { measure } from './plugins/metrics.ts';
import { answerNotFound } from './plugins/not-found.ts';
import { endSlowClients } from './plugins/slow-clients.ts';
import { traceRequests } from './plugins/traces.ts';
import { dispatch, type Resource } from './routes/dispatch.ts';
import { ENDPOINTS } from './routes/index.ts';
import { parseForm } from './wire/form.ts';
import { broadProxies, type Proxies } from './wire/proxies.ts';
import { announceTus } from './wire/tus.ts';
import { UploadLinks } from './wire/upload-links.ts';

interface AppOptions {
  readonly clients: Clients;
  readonly config: GatewayConfig;
  readonly logger: Logger;
  readonly metrics: Registry;
  /** Records requests; default: none. */
  readonly tracer?: Tracer | undefined;
  readiness(): Readiness;
  /** Whether this process currently receives invalidations of its caches. */
  receivesInvalidations(): boolean;
  /** Number of live gateways, including this one; they share the rate limits. */
  gateways?(): number;
  /** Sends unanswered changes to the other gateways. */
  shareChanges?: Gateways['shareChanges'];
  /** Requests the unanswered changes of the other gateways, after this process was stalled. */
  recallChanges?: Gateways['recallChanges'];
}

/** The server, with the parts that the process and tests use directly. */
export interface App {
  readonly server: FastifyInstance;
  readonly polls: Polls;
  readonly rates: RateLimits;
  /** The unanswered changes, to be sent to gateways that join later. */
  readonly changes: Pick<UnansweredChanges, 'shared'>;
  /** The handlers of the rpcs that services call at the gateway. */
  readonly handlers: Handlers<typeof services.Gateway>;
}

/** Max. length of a path segment: a percent-encoded email address. */
const MAX_SEGMENT = 1000;

/** Max. size of a request head, bytes: a query with 5000 message ids fits. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Time limit for receiving the head of a request, ms; bodies have a minimum rate instead (`plugins/slow-clients.ts`).
 */
const HEAD_TIMEOUT_MS = 60_000;

/** A connection without traffic for this much longer than the longest poll, ms, has lost its client. */
const SILENCE_MS = 60_000;

/**
 * Min. size of an answer to be compressed, bytes. A smaller one fits into a few packets, and compressing it costs more
 * than it saves.
 */
const COMPRESS_FROM_BYTES = 4096;

/**
 * Max. size of an answer that is compressed in one call, bytes. Such a call blocks the process for up to half a
 * millisecond with Brotli, and a millisecond with gzip; a stream in another thread takes two to four times the CPU
 * time.
 */
const COMPRESS_AT_ONCE_BYTES = 128 * 1024;

/** The fastest settings: they take an eighth of the time of the defaults, for answers that are a fifth larger. */
const COMPRESSION = {
  global: false,
  threshold: COMPRESS_FROM_BYTES,
  encodings: ['br', 'gzip'] as ('gzip' | 'br')[],
  syncThreshold: COMPRESS_AT_ONCE_BYTES,
  zlibOptions: { level: 1 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
};

/** Polls: after an event for all users, all clients send one simultaneously. */
const POLL = /^\/+(api\/+v1|json)\/+events(\?|$)/;

/** Registers: after an outage, all clients send one simultaneously. */
const REGISTER = /^\/+(api\/+v1|json)\/+register(\?|$)/;

/**
 * Reads repeated slashes before the path of an endpoint as one: some clients join the organisation's URL, with its
 * trailing slash, and a path that begins with one. Further slashes may belong to a name in the path.
 */
function withoutRepeatedSlashes(url: string): string {
  return url.replace(/^\/+(?:api\/+v1\/+|json\/+)?/, (start) => start.replaceAll(/\/+/g, '/'));
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Returns Fastify's option that defines which proxies' `X-Forwarded-For` is trusted. */
function trustedProxies(trusted: Proxies): {
  trustProxy?: string[] | ((address: string, distance: number) => boolean);
} {
  if (typeof trusted === 'number') return { trustProxy: (_address, distance) => distance < trusted };
  return trusted.length > 0 ? { trustProxy: [...trusted] } : {};
}

/** Replaces Fastify's schema compilers, which it would load at startup: the routes have no schemas. */
function noSchemas(): never {
  throw new Error('routes of the gateway have no schemas');
}

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, logger } = options;
  const broad = broadProxies(config.TRUSTED_PROXIES);
  if (broad.length > 0) {
    logger.warn(
      { networks: broad },
      'TRUSTED_PROXIES covers networks that clients may be in: these can forge their address',
    );
  }
  const context = buildContext(options);
  const { polls, rates, changes } = context;
  registerCaches(options.metrics, {
    realms: context.realms.cache,
    callers: context.callers.cache,
    directory_versions: context.callers.versions.cache,
  });
  const requestId = requestIds();
  const server = newServer(options, requestId);
  admitRequests(server, context, { ...options, requestId });
  handleErrors(server, logger);
  answerNotFound(server);
  answerHealth(server, options.readiness);
  await server.register(cookie, { hook: false });
  await server.register(compress, COMPRESSION);
  serveFiles(server, context);
  servePages(server, context);
  await readBodies(server, { maxBytes: config.BODY_LIMIT_BYTES, inAll: config.BODIES_BYTES });
  addRoutes(server, await bytesAlone(server), context);
  return { server, polls, rates, changes, handlers: gatewayHandlers(context) };
}

/** Builds the parts; makes no calls to services. */
function buildContext(options: AppOptions): Context {
  const { clients, config, logger } = options;
  const lease = new Lease({ ms: config.AUTH_LEASE_MS, receivesInvalidations: options.receivesInvalidations });
  return {
    clients,
    config,
    logger,
    polls: new Polls(),
    rates: new RateLimits({
      perUser: config.RATE_LIMIT_PER_USER,
      perAddress: config.RATE_LIMIT_PER_ADDRESS,
      mailsPerChannel: config.RATE_LIMIT_MAILS,
      gateways: options.gateways ?? (() => 1),
      leaseMs: config.AUTH_LEASE_MS,
    }),
    answers: new Answers(config.ANSWERS_BYTES),
    realms: new Realms({ users: clients.users, lease }),
    callers: new Callers({ users: clients.users, lease }),
    queues: new QueueRegistrations({ maxBytes: config.QUEUE_REGISTRATIONS_BYTES }),
    changes: new UnansweredChanges({
      share: async (changes) => options.shareChanges?.(changes),
      recall: () => options.recallChanges?.(),
    }),
    registers: new RegisterAdmission({
      atOnce: config.REGISTERS_AT_ONCE,
      inAll: config.REGISTERS_IN_ALL,
      maxWaiting: config.REGISTERS_WAITING,
    }),
    sharedParts: new SharedParts({ maxBytes: config.SHARED_PARTS_BYTES }),
    integrations: new Integrations({ clients, logger, metrics: options.metrics }),
    uploadLinks: new UploadLinks(config.SECRET_KEYS),
    webBundle: new WebBundle(config.WEB_DIR, { follow: config.DEVELOPMENT }),
    sessions: new Sessions({ keys: config.SECRET_KEYS, externalUrl: config.EXTERNAL_URL }),
  };
}

type RequestIds = ReturnType<typeof requestIds>;

/** The server, without routes and plugins. */
function newServer({ config, logger }: AppOptions, requestId: RequestIds): FastifyInstance {
  return fastify({
    genReqId: requestId,
    bodyLimit: config.BODY_LIMIT_BYTES,
    requestTimeout: 0,
    connectionTimeout: config.POLL_DEADLINE_MS + SILENCE_MS,
    http: { maxHeaderSize: MAX_HEADER_BYTES, headersTimeout: HEAD_TIMEOUT_MS },
    // Requests on open connections are still answered while the process stops; each answer closes its connection.
    return503OnClosing: false,
    ...trustedProxies(config.TRUSTED_PROXIES),
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: parseForm, maxParamLength: MAX_SEGMENT },
    rewriteUrl: ({ url = '' }) => withoutRepeatedSlashes(url),
    clientErrorHandler: answerBadBytes,
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      answer(error, request, reply, logger);
    },
  });
}

/** Installs the hooks that a request passes before its route, in this order. */
function admitRequests(
  server: FastifyInstance,
  { config, logger, polls, rates, answers, registers, changes }: Context,
  { metrics, tracer, requestId }: Pick<AppOptions, 'metrics' | 'tracer'> & { readonly requestId: RequestIds },
): void {
  admitByTurns(
    server.server,
    ({ url = '' }) => POLL.test(url),
    ({ url = '' }) => REGISTER.test(url),
  );
  addHeaders(server);
  if (tracer) traceRequests(server, tracer);
  endSlowClients(server, {
    answers,
    bytesPerSecond: config.BODY_MIN_BYTES_PER_SECOND,
    windowMs: config.BODY_WINDOW_MS,
    logger,
  });
  measure(server, { metrics, logger, polls, rates, registers, changes });
  refuseEarly(server.server, { rates, headers: (request) => headersOf(requestId(request)) });
}

function serveFiles(server: FastifyInstance, context: Context): void {
  serveEmojiData(server);
  serveDescription(server);
  context.webBundle.serve(server);
  serveImages(server, context);
  serveExports(server, context);
  serveCalls(server, context);
  serveUploads(server, context);
  serveThumbnails(server, context);
}

/** Routes every path of the API to its endpoints. @param systems the scope for endpoints that take bodies as bytes */
function addRoutes(server: FastifyInstance, systems: Pick<FastifyInstance, 'route'>, context: Context): void {
  for (const { path, endpoints, roots, speaksTus, rest } of ENDPOINTS) {
    const all = Object.values(endpoints);
    const streamed = all.some((one) => one.streamed);
    const fromSystems = all.some((one) => one.fromSystems);
    const shared = {
      allowed: Object.keys(endpoints).sort(),
      maxFileBytes: Math.max(...all.map((one) => one.maxFileBytes)),
      fromSystems,
      streamed,
      speaksTus,
      rest,
    };
    for (const root of roots) {
      const resource: Resource = { root, ...shared, endpoints: new Map(Object.entries(endpoints)) };
      const url = root + (rest === undefined ? path : path.replace(`:${rest}`, '*'));
      for (const spelling of url.endsWith('/') ? [url, url.slice(0, -1)] : [url]) {
        (fromSystems ? systems : server).route({
          method: METHODS,
          url: spelling,
          config: { streamed },
          ...(speaksTus && { onRequest: announceTus }),
          handler: (request, reply) => dispatch(context, resource, request, reply),
        });
      }
    }
  }
}

function gatewayHandlers(context: Context): App['handlers'] {
  return {
    Forget: (request) => forget(context, request),
    ShareChanges: async (request) => {
      context.changes.receive(request);
      return {};
    },
    RecallChanges: async () => context.changes.newest(),
  };
}
