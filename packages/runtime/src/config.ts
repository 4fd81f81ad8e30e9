/**
 * Configuration from the environment, checked once at start: a service with a wrong setting reports it and exits,
 * rather than failing at the first request that needs it.
 */
import type { Signing } from '@rookery/rpc';
import { z } from 'zod';
import { FORMAT_KINDS } from './formats.ts';
import { accessProblems, accessVariables } from './server-access.ts';
import { tracingVariables } from './tracing/variables.ts';

/** A boolean, as operators write it. */
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1')
  .describe('true or false');

/** A whole number of milliseconds. */
export const milliseconds = z.coerce.number().int().min(1);

/**
 * The URL by which clients reach the server; with https, cookies are bound to it, and its subdomains are organisations.
 * Trailing slashes are removed.
 */
export const externalUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
  .describe('the address of the server as clients see it, such as https://chat.example.com');

/** A number for each kind of format, as operators write them: `frames=1,calls=2`. */
const formats = z
  .string()
  .regex(
    /^(\w+=[1-9]\d*(,|$))*$/,
    `kinds and their formats, such as frames=1; the kinds are ${FORMAT_KINDS.join(', ')}`,
  )
  .transform((text) => Object.fromEntries(text.split(',').flatMap((one) => (one === '' ? [] : [one.split('=')]))))
  .pipe(z.partialRecord(z.enum(FORMAT_KINDS), z.coerce.number()));

/** A TCP port; 0: the system chooses one. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** Secret keys, separated by commas, of at least 32 characters each. */
const keys = z
  .string()
  .regex(/^\S*$/, 'only commas separate keys: blanks and line ends are not allowed')
  .transform((text) => text.split(',').filter((key) => key !== ''))
  .refine((keys) => keys.every((key) => key.length >= 32), 'each key needs 32 characters or more')
  .default([]);

const SECRET_KEYS_ARE =
  'keys that sign cookies and registrations, and that API keys and invitation links are derived from: 32 characters or ' +
  'more each, separated by commas; the first signs, all verify';

/** SECRET_KEYS of a service that needs at least one. */
export const neededSecretKeys = keys
  .unwrap()
  .refine((given) => given.length > 0, 'at least one is needed')
  .describe(SECRET_KEYS_ARE);

/**
 * Lease of cached credentials, ms. 0: every request calls `users`. Longer delays every change of a role or key; shorter
 * means more calls.
 */
export const authLease = z.coerce
  .number()
  .int()
  .min(0)
  .max(10_000)
  .default(1000)
  .describe(
    'how long a gateway may use cached credentials and roles, in ms: a call that takes a credential away, or gives a ' +
      'membership, answers only when this has passed. The same in all processes',
  );

/** The variables of every service. */
export const baseConfig = z.object({
  MONGODB_URL: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'mongodb:// or mongodb+srv://, and a host')
    .regex(
      /:\/\/((%[\da-f]{2}|[^%:/?#[\]@])*(:(%[\da-f]{2}|[^%:/?#[\]@])*)?@)?[^@]*$/i,
      'special characters in a user, a password or an option have to be percent-encoded',
    )
    .default('mongodb://127.0.0.1:27017/?replicaSet=rs0')
    .describe('MongoDB, a replica set'),
  NATS_URL: z.string().min(1).default('nats://127.0.0.1:4222').describe('NATS with JetStream'),
  ...accessVariables,
  /** Prefix of databases, streams and buckets, so that installations can share servers. */
  NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,30}$/, 'lower-case letters and digits, at most 31, a letter first')
    .default('rookery'),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address that the process listens on'),
  /**
   * The address at which other processes reach this one: on Kubernetes, the pod's own. Default: HOST, or the machine's
   * name if HOST is every interface.
   */
  ADVERTISE_HOST: z.string().min(1).optional(),
  GRPC_PORT: port.default(0).describe('the port for calls of other processes; 0: any'),
  /** Copies of the log and of the buckets: 1 on one server, 3 if NATS runs as a cluster. */
  LOG_REPLICAS: z.coerce.number().int().min(1).max(5).default(1),
  /** Bytes that NATS reserves for the log. */
  LOG_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(16 * 1024 * 1024)
    .default(2 * 1024 ** 3),
  METRICS_PORT: port.default(0).describe('the port of /metrics and /health; 0: any'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .describe('the lowest level that is logged: trace, debug, info, warn, error, fatal or silent'),
  ...tracingVariables,
  SECRET_KEYS: keys.describe(SECRET_KEYS_ARE),
  /**
   * Keys that sign calls between services, separated by commas: two processes need one in common. None: calls are not
   * signed, and every peer is accepted.
   */
  RPC_KEYS: keys,
  /** While RPC_KEYS are introduced: accepts and makes unsigned calls too. */
  RPC_ACCEPT_UNSIGNED: flag.default(false),
  /** Development mode: users log in without a password. Only with the demonstration or a seed file, on loopback. */
  DEVELOPMENT: flag.default(false),
  /** How long a service may take to stop, in ms. */
  DRAIN_MS: milliseconds.default(10_000),
  /**
   * The newest formats that are announced and written, such as `frames=1`, so that a rollback to an older release stays
   * possible.
   */
  HOLD_FORMATS: formats.default({}),
  /** How long all readers must have known a newer format before it is written, in ms. */
  RAISE_FORMATS_AFTER_MS: milliseconds.default(60_000),
  PING_INTERVAL_MS: milliseconds.default(250).describe('how often other processes are asked whether they live, in ms'),
  PEER_DEAD_AFTER_MS: milliseconds.default(750).describe('how long a process may leave a ping unanswered, in ms'),
});

export type BaseConfig = z.infer<typeof baseConfig>;

/**
 * The retention of the log: with the same retention, a journal can continue the log from any position that a replica
 * remembers.
 */
const LOG_RETENTION_MS = 7 * 24 * 3600_000;

/** The variables of the services with a journal. */
export const journalConfig = baseConfig.extend({
  /**
   * At least eight hours: notices and webhooks are retried for seven, under request keys that are deleted with the
   * entries.
   */
  JOURNAL_RETENTION_MS: milliseconds
    .min(8 * 3600_000)
    .default(LOG_RETENTION_MS)
    .describe('how long published entries stay in the journal, in ms'),
});

export type JournalConfig = z.infer<typeof journalConfig>;

/**
 * Adds an issue for each missing variable of a group that is set only in part: otherwise the feature would silently be
 * off.
 */
export function checkWholeGroups(
  config: Readonly<Record<string, unknown>>,
  ctx: z.RefinementCtx,
  groups: readonly (readonly string[])[],
): void {
  for (const group of groups) {
    const missing = group.filter((name) => config[name] === undefined);
    if (missing.length === group.length) continue;
    for (const name of missing)
      ctx.addIssue({ code: 'custom', path: [name], message: `needed with ${group.join(', ')}` });
  }
}

/** Missing or wrong settings; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the variables of `schema` from the environment; an empty variable counts as absent.
 * @param service the service that reads them; default: a reader of all of them
 * @throws ConfigError naming each missing or wrong variable, and what it should be
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
  service?: string,
): z.infer<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) {
    const problems = accessProblems(result.data, service);
    if (problems.length === 0) return result.data;
    throw new ConfigError(`These environment variables are wrong:\n${problems.map((line) => `  ${line}`).join('\n')}`);
  }
  const lines = result.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const about = schema.shape[name]?.description;
    return `  ${name}${about ? ` (${about})` : ''}: ${issue.message}${given[name] === undefined ? ', and it is not set' : ''}`;
  });
  throw new ConfigError(`These environment variables are wrong:\n${lines.join('\n')}`);
}

/** Returns how a tool signs its calls, from the variables of an environment. @throws ConfigError */
export function signingOf(environment: NodeJS.ProcessEnv): Signing {
  const { RPC_KEYS: keys, RPC_ACCEPT_UNSIGNED: acceptUnsigned } = readConfig(
    baseConfig.pick({ RPC_KEYS: true, RPC_ACCEPT_UNSIGNED: true }),
    environment,
  );
  return { keys, acceptUnsigned };
}
