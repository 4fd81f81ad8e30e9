/**
 * Configuration from the environment, checked once at start: a service with a wrong setting says so and ends, rather
 * than failing at the first request that needs it.
 */
import { z } from 'zod';
import { FORMAT_KINDS } from './formats.ts';
import { accessProblems, accessVariables, keysOf } from './server-access.ts';
import { tracingVariables } from './tracing/variables.ts';

/** Text of true and false as operators write them. */
export const flag = z
  .enum(['true', 'false', '1', '0', ''])
  .transform((text) => text === 'true' || text === '1')
  .describe('true or false');

/** A whole number of milliseconds. */
export const milliseconds = z.coerce.number().int().min(1);

/**
 * What clients call the server by; with https, cookies are bound to it, and subdomains of it are organisations. A slash
 * at its end is not part of it.
 */
export const externalUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
  .describe('the address of the server as clients see it, such as https://chat.example.com');

/** Kinds of formats and a number each, as operators write them: `frames=1,calls=2`. */
const formats = z
  .string()
  .regex(
    /^(\w+=[1-9]\d*(,|$))*$/,
    `kinds and their formats, such as frames=1; the kinds are ${FORMAT_KINDS.join(', ')}`,
  )
  .transform((text) => Object.fromEntries(text.split(',').flatMap((one) => (one === '' ? [] : [one.split('=')]))))
  .pipe(z.partialRecord(z.enum(FORMAT_KINDS), z.coerce.number()));

/** A TCP port; 0 lets the system choose. */
export const port = z.coerce.number().int().min(0).max(65_535);

/** Keys, of which each has to be hard to guess. */
const keys = z
  .string()
  .transform(keysOf)
  .refine((keys) => keys.every((key) => key.length >= 32), 'each key needs 32 characters or more')
  .default([]);

const SECRET_KEYS_ARE =
  'keys that sign cookies and registrations, and that API keys and invitation links are derived from: 32 characters or ' +
  'more each, separated by commas; the first signs, all verify';

/** SECRET_KEYS of a service that does not work without one. */
export const neededSecretKeys = keys
  .unwrap()
  .refine((given) => given.length > 0, 'at least one is needed')
  .describe(SECRET_KEYS_ARE);

/** 0: every request asks `users`. Longer delays every change of a role or key, shorter asks more often. */
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
    .default('mongodb://127.0.0.1:27017/?replicaSet=rs0')
    .describe('MongoDB, a replica set'),
  NATS_URL: z.string().min(1).default('nats://127.0.0.1:4222').describe('NATS with JetStream'),
  ...accessVariables,
  /** Prefix of databases, streams and buckets, so that installations share servers. */
  NAMESPACE: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,30}$/, 'lower-case letters and digits, at most 31, a letter first')
    .default('rookery'),
  HOST: z.string().min(1).default('127.0.0.1').describe('the address that the process listens on'),
  /**
   * The address that others reach this process at: the pod's own on Kubernetes. Default: HOST, or the machine's name
   * where HOST is every interface.
   */
  ADVERTISE_HOST: z.string().min(1).optional(),
  GRPC_PORT: port.default(0).describe('the port for calls of other processes; 0: any'),
  /** Copies of the log and of the buckets: 1 on one server, 3 where NATS runs as a cluster. */
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
   * Keys that sign calls between services, separated by commas: two processes need one in common. None: all are let in.
   */
  RPC_KEYS: keys,
  /** While RPC_KEYS are introduced: processes without them are let in, and called. */
  RPC_ACCEPT_UNSIGNED: flag.default(false),
  /** Development mode: log in without a password. Only with the demonstration or a seed file, on loopback. */
  DEVELOPMENT: flag.default(false),
  /** How long the parts of a stopping service may take together. */
  DRAIN_MS: milliseconds.default(10_000),
  /** Formats that are announced and written at most, such as `frames=1`, so that an older release can come back. */
  HOLD_FORMATS: formats.default({}),
  /** How long all readers must have known a newer format before it is written. */
  RAISE_FORMATS_AFTER_MS: milliseconds.default(60_000),
  PING_INTERVAL_MS: milliseconds.default(250).describe('how often other processes are asked whether they live, in ms'),
  PEER_DEAD_AFTER_MS: milliseconds.default(750).describe('how long a process may leave a ping unanswered, in ms'),
});

export type BaseConfig = z.infer<typeof baseConfig>;

/** The log's own: a journal that is as long can continue the log from wherever some replica knows it to be. */
const LOG_RETENTION_MS = 7 * 24 * 3600_000;

/** The variables of the services with a journal. */
export const journalConfig = baseConfig.extend({
  /**
   * At least eight hours: notices and webhooks are repeated for seven, under request keys that end with the entries.
   */
  JOURNAL_RETENTION_MS: milliseconds
    .min(8 * 3600_000)
    .default(LOG_RETENTION_MS)
    .describe('how long published entries stay in the journal, in ms'),
});

export type JournalConfig = z.infer<typeof journalConfig>;

/**
 * Adds an issue for each variable that is missing of a group of which others are set: a half-set group would show only
 * in what never happens.
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

/** A setting that is missing or wrong; the message has a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the variables of `schema` from the environment; an empty variable counts as absent.
 * @throws ConfigError naming each variable that is missing or wrong, and what it should be.
 */
export function readConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: NodeJS.ProcessEnv = process.env,
): z.infer<Schema> {
  const given = Object.fromEntries(
    Object.keys(schema.shape)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) {
    const problems = accessProblems(result.data);
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
