/**
 * The variables with which a service authenticates to MongoDB, NATS and other services. An incomplete group fails the
 * start.
 */
import { readFileSync } from 'node:fs';
import { type NatsAccess, NatsAccessError, natsConnectOptions } from '@rookery/log';
import { z } from 'zod';

const file = z.string().min(1).optional();

/** All are optional: an address may contain user and password, and a server may need no authentication. */
export const accessVariables = {
  /** CA certificates (PEM) for MongoDB's certificate; connections without TLS are then rejected. */
  MONGODB_CA_FILE: file,
  /** This process's certificate and its key, in one file, for a MongoDB that verifies clients. */
  MONGODB_CERT_KEY_FILE: file,
  /** The user for NATS, if NATS_URL does not contain it. */
  NATS_USER: z.string().min(1).optional(),
  /** The password of NATS_USER. */
  NATS_PASSWORD: z.string().min(1).optional(),
  /** A token for NATS, instead of user and password. */
  NATS_TOKEN: z.string().min(1).optional(),
  /** A file with the seed of an nkey. */
  NATS_NKEY_FILE: file,
  /** A file with a JWT and its seed, as `nsc` writes it. */
  NATS_CREDS_FILE: file,
  /** CA certificates (PEM) for the certificates of NATS; connections without TLS are then rejected. */
  NATS_CA_FILE: file,
  /** This process's certificate, for a NATS that verifies clients. */
  NATS_CERT_FILE: file,
  /** The key of NATS_CERT_FILE. */
  NATS_KEY_FILE: file,
};

type AccessConfig = z.infer<z.ZodObject<typeof accessVariables>>;

/** Returns the settings of NATS in the form that the log takes. */
export const natsAccess = (config: AccessConfig): NatsAccess => ({
  user: config.NATS_USER,
  password: config.NATS_PASSWORD,
  token: config.NATS_TOKEN,
  nkeyFile: config.NATS_NKEY_FILE,
  credsFile: config.NATS_CREDS_FILE,
  caFile: config.NATS_CA_FILE,
  certFile: config.NATS_CERT_FILE,
  keyFile: config.NATS_KEY_FILE,
});

/**
 * Returns the settings of NATS from an environment, for tools. Empty without NATS_URL, since they belong to that
 * server. An empty variable counts as absent.
 */
export function natsAccessOf(env: NodeJS.ProcessEnv): NatsAccess {
  if (!env.NATS_URL) return {};
  const names = Object.keys(accessVariables);
  return natsAccess(Object.fromEntries(names.map((name) => [name, env[name] || undefined])));
}

/**
 * Variables that every configuration has but only these services read: other services need not, and should not, get
 * them.
 */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  SECRET_KEYS: ['gateway', 'users', 'events'],
  MONGODB_URL: ['users', 'channels', 'messages'],
  MONGODB_CA_FILE: ['users', 'channels', 'messages'],
  MONGODB_CERT_KEY_FILE: ['users', 'channels', 'messages'],
};

/** Whether a service reads a variable of its configuration. */
export const isReadBy = (service: string, name: string): boolean => READ_BY[name]?.includes(service) ?? true;

/**
 * Returns the problems of the groups of variables, one line each. No line contains a secret.
 * @param service whose configuration it is: files that it does not read are not checked
 */
export function accessProblems(
  config: Partial<AccessConfig> & { NATS_URL?: string; RPC_KEYS?: string[]; RPC_ACCEPT_UNSIGNED?: boolean },
  service?: string,
): string[] {
  const lines: string[] = [];
  if (config.RPC_ACCEPT_UNSIGNED && !config.RPC_KEYS?.length) {
    lines.push('RPC_ACCEPT_UNSIGNED goes with RPC_KEYS, which is not set');
  }
  try {
    if (config.NATS_URL !== undefined) natsConnectOptions(config.NATS_URL, natsAccess(config));
  } catch (error) {
    if (!(error instanceof NatsAccessError)) throw error;
    lines.push(error.message);
  }
  for (const [name, needed] of [
    ['MONGODB_CA_FILE', ['CERTIFICATE']],
    ['MONGODB_CERT_KEY_FILE', ['CERTIFICATE', 'PRIVATE KEY']],
  ] as const) {
    const path = config[name];
    if (path === undefined || (service !== undefined && !isReadBy(service, name))) continue;
    try {
      const text = readFileSync(path, 'utf8');
      const missing = needed.find((one) => !new RegExp(`-----BEGIN [A-Z ]*${one}-----`).test(text));
      if (missing) lines.push(`${name}: ${path} has no ${missing.toLowerCase()}`);
    } catch (error) {
      lines.push(`${name}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    }
  }
  return lines;
}
