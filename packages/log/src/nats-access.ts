/**
 * Credentials and TLS for NATS: from the address (`nats://user:password@host`, `nats://token@host`, `tls://host`), or
 * from separate values and files. Files are read again at each connect, so that an operator can replace them without a
 * restart.
 */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { checkServerIdentity as checkIdentity, createSecureContext, type PeerCertificate } from 'node:tls';
import {
  type Authenticator,
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  nkeyAuthenticator,
  nkeys,
  type TlsOptions,
} from '@nats-io/transport-node';

/** Credentials and certificates for NATS; absent: those in the address, or none. */
export interface NatsAccess {
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  readonly token?: string | undefined;
  /** A file with the seed of a user's nkey. */
  readonly nkeyFile?: string | undefined;
  /** A file with a user's JWT and seed, as `nsc` writes it. */
  readonly credsFile?: string | undefined;
  /** The CA certificates of the server, PEM; if given, connections without TLS are rejected. */
  readonly caFile?: string | undefined;
  /** The client certificate and its key, PEM, for servers that verify it. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
}

/** The servers of NATS, and the credentials in their addresses. */
interface Addresses {
  readonly servers: string[];
  readonly user: string;
  readonly password: string | undefined;
  readonly tls: boolean;
}

/** Credentials or certificates for NATS are unusable. The message names the setting, but no secret. */
export class NatsAccessError extends Error {
  override readonly name = 'NatsAccessError';
}

/**
 * The library's options for a connection.
 * @param servers one or more addresses, separated by commas
 * @throws NatsAccessError for an incomplete pair, two kinds of credentials, or unusable files
 */
export function natsConnectOptions(servers: string, access: NatsAccess = {}): ConnectionOptions {
  const addresses = parseAddresses(servers);
  checkPairs(addresses, access);
  const needsTls = addresses.tls || access.caFile !== undefined || access.certFile !== undefined;
  checkCertificates(access);
  const authenticator = authenticatorOf(access);
  return {
    servers: addresses.servers,
    ...(authenticator && { authenticator }),
    ...credentialsOf(addresses, access),
    ...(needsTls && { tls: tlsOf(addresses, access) }),
  };
}

/**
 * Checks that NATS accepts a connection of this process.
 * @throws NatsAccessError, or the library's error: connection refused, not authorised, no TLS
 */
export async function checkNatsAccess(servers: string, access: NatsAccess = {}): Promise<void> {
  const connection = await connect({ ...natsConnectOptions(servers, access), reconnect: false, timeout: 5_000 });
  await connection.close();
}

/** @throws NatsAccessError, without any part of the addresses: an unencoded password may be anywhere in them */
function parseAddresses(text: string): Addresses {
  const urls = text.split(',').map(parseAddress);
  const named = urls.filter(({ username }) => username !== '');
  const [first] = named;
  if (named.some(({ username, password }) => username !== first?.username || password !== first.password)) {
    throw new NatsAccessError('NATS_URL has different credentials for its servers');
  }
  return {
    servers: urls.map(({ host }) => host),
    user: first?.username ?? '',
    password: first && first.password !== '' ? first.password : undefined,
    tls: urls.some(({ protocol }) => protocol === 'tls:'),
  };
}

function parseAddress(text: string): Pick<URL, 'host' | 'protocol' | 'username' | 'password'> {
  try {
    const url = new URL(text.includes('://') ? text.trim() : `nats://${text.trim()}`);
    const { host, protocol } = url;
    // An unencoded `/`, `?` or `#` in a password ends the host too early.
    if (url.pathname.length > 1 || url.search !== '' || url.hash !== '') throw new Error('more than a host');
    const [username, password] = [url.username, url.password].map(decodeURIComponent) as [string, string];
    return { host, protocol, username, password };
  } catch {
    throw new NatsAccessError(
      'NATS_URL has an address that is not scheme://user:password@host:port; ' +
        'special characters in a user or password have to be percent-encoded',
    );
  }
}

function checkPairs({ user }: Addresses, access: NatsAccess): void {
  if ((access.user === undefined) !== (access.password === undefined)) {
    const missing = access.user === undefined ? 'NATS_USER' : 'NATS_PASSWORD';
    throw new NatsAccessError(`NATS_USER and NATS_PASSWORD belong together, and ${missing} is not set`);
  }
  if ((access.certFile === undefined) !== (access.keyFile === undefined)) {
    const missing = access.certFile === undefined ? 'NATS_CERT_FILE' : 'NATS_KEY_FILE';
    throw new NatsAccessError(`NATS_CERT_FILE and NATS_KEY_FILE belong together, and ${missing} is not set`);
  }
  const kinds = [
    ['the credentials in NATS_URL', user === '' ? undefined : user],
    ['NATS_USER', access.user],
    ['NATS_TOKEN', access.token],
    ['NATS_NKEY_FILE', access.nkeyFile],
    ['NATS_CREDS_FILE', access.credsFile],
  ].filter(([, value]) => value !== undefined);
  if (kinds.length > 1) {
    throw new NatsAccessError(
      `NATS takes one kind of credentials, and there are ${kinds.map(([n]) => n).join(' and ')}`,
    );
  }
}

/** Checks the certificates at the start, so that invalid ones do not look like an unreachable server. */
function checkCertificates({ caFile, certFile, keyFile }: NatsAccess): void {
  const ca = caFile === undefined ? undefined : read('NATS_CA_FILE', caFile);
  if (ca && !ca.includes('-----BEGIN CERTIFICATE-----')) {
    throw new NatsAccessError(`NATS_CA_FILE: ${caFile} has no certificate`);
  }
  if (certFile === undefined || keyFile === undefined) return;
  const pair = { cert: read('NATS_CERT_FILE', certFile), key: read('NATS_KEY_FILE', keyFile) };
  try {
    createSecureContext(pair);
  } catch (error) {
    throw new NatsAccessError(`NATS_CERT_FILE and NATS_KEY_FILE are no pair: ${(error as Error).message}`);
  }
}

/**
 * The TLS options. The library passes Node the server's name for the check of its certificate, but no name if the
 * address is an IP address: Node then checks for `localhost`. So this check also tries the given IP addresses.
 */
function tlsOf({ servers }: Addresses, access: NatsAccess): TlsOptions {
  const numbers = servers.map((host) => new URL(`nats://${host}`).hostname.replace(/^\[|\]$/g, '')).filter(isIP);
  const checkServerIdentity = (name: string, certificate: PeerCertificate): Error | undefined => {
    const wrong = checkIdentity(name, certificate);
    return numbers.some((number) => checkIdentity(number, certificate) === undefined) ? undefined : wrong;
  };
  const { caFile, certFile, keyFile } = access;
  const tls = { ...(caFile && { caFile }), ...(certFile && { certFile }), ...(keyFile && { keyFile }) };
  return Object.assign(tls, { checkServerIdentity });
}

function credentialsOf(addresses: Addresses, access: NatsAccess): Pick<ConnectionOptions, 'user' | 'pass' | 'token'> {
  const { user, password: pass } = addresses;
  if (access.user !== undefined) return { user: access.user, pass: access.password ?? '' };
  if (access.token !== undefined) return { token: access.token };
  if (user === '') return {};
  return pass === undefined ? { token: user } : { user, pass };
}

function authenticatorOf({ nkeyFile, credsFile }: NatsAccess): Authenticator | undefined {
  if (nkeyFile !== undefined) {
    const seed = () => Buffer.from(read('NATS_NKEY_FILE', nkeyFile).toString('utf8').trim());
    try {
      nkeys.fromSeed(seed());
    } catch (error) {
      if (error instanceof NatsAccessError) throw error;
      throw new NatsAccessError(`NATS_NKEY_FILE: ${nkeyFile} has no seed of an nkey`);
    }
    return nkeyAuthenticator(seed);
  }
  if (credsFile === undefined) return undefined;
  const creds = () => read('NATS_CREDS_FILE', credsFile);
  try {
    // Any nonce works: a file of another kind fails here.
    credsAuthenticator(creds())('nonce');
  } catch (error) {
    if (error instanceof NatsAccessError) throw error;
    throw new NatsAccessError(`NATS_CREDS_FILE: ${credsFile} has no JWT with its seed`);
  }
  return credsAuthenticator(creds);
}

function read(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new NatsAccessError(`${variable}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}
