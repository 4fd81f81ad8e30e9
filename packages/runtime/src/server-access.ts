/**
 * The variables with which a service shows MongoDB, NATS and other services who it is; half of a group ends the start.
 */
import { readFileSync } from 'node:fs';
import { type NatsAccess, NatsAccessError, natsConnectOptions } from '@rookery/log';
import type { Signing } from '@rookery/rpc';
import { z } from 'zod';

const file = z.string().min(1).optional();

/** All of them are optional: an address alone may have user and password, and a server may ask for nothing. */
export const accessVariables = {
  /** Certificates in PEM that may sign MongoDB's: connections without TLS are refused. */
  MONGODB_CA_FILE: file,
  /** This process's certificate and its key, in one file, for a MongoDB that verifies it. */
  MONGODB_CERT_KEY_FILE: file,
  /** Who this is to NATS, where its address does not say it. */
  NATS_USER: z.string().min(1).optional(),
  /** The password of NATS_USER. */
  NATS_PASSWORD: z.string().min(1).optional(),
  /** A token for NATS, in place of user and password. */
  NATS_TOKEN: z.string().min(1).optional(),
  /** A file with the seed of an nkey. */
  NATS_NKEY_FILE: file,
  /** A file with a JWT and its seed, as `nsc` writes it. */
  NATS_CREDS_FILE: file,
  /** Certificates in PEM that may sign those of NATS: connections without TLS are refused. */
  NATS_CA_FILE: file,
  /** This process's certificate, for a NATS that verifies it. */
  NATS_CERT_FILE: file,
  /** The key of NATS_CERT_FILE. */
  NATS_KEY_FILE: file,
};

type AccessConfig = z.infer<z.ZodObject<typeof accessVariables>>;

/** The settings of NATS, as the log takes them. */
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
 * The same from an environment, for tools: what goes with its NATS_URL, and nothing where another place names the
 * server. An empty variable counts as absent.
 */
export function natsAccessOf(env: NodeJS.ProcessEnv): NatsAccess {
  if (!env.NATS_URL) return {};
  const names = Object.keys(accessVariables);
  return natsAccess(Object.fromEntries(names.map((name) => [name, env[name] || undefined])));
}

/** The keys of a variable, which are separated by commas; none of one that is absent. */
export const keysOf = (text = ''): string[] => text.split(',').filter((key) => key !== '');

/** How a tool signs its calls, from variables of an environment. */
export function signingOf(env: NodeJS.ProcessEnv): Signing {
  return { keys: keysOf(env.RPC_KEYS), acceptUnsigned: /^(true|1)$/.test(env.RPC_ACCEPT_UNSIGNED ?? '') };
}

/** What is wrong with the groups, a line each. No line has a secret. */
export function accessProblems(
  config: Partial<AccessConfig> & { NATS_URL?: string; RPC_KEYS?: string[]; RPC_ACCEPT_UNSIGNED?: boolean },
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
    if (path === undefined) continue;
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
