/** NATS with JetStream as a child process. */
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { type Credentials, credentialsIn, userinfo } from './credentials.ts';
import { type FindOptions, findNatsBinary } from './find.ts';
import { getPage } from './get-page.ts';
import { freePort } from './ports.ts';
import { type RunningServer, startServer } from './server.ts';

/** Options of the server. */
interface StartNatsOptions extends Pick<FindOptions, 'cacheDir' | 'env' | 'onNotice'> {
  /** The directory of the streams, the configuration, the log and the port; later starts find the streams in it. */
  readonly dir: string;
  /** Default: the result of `findNatsBinary`. */
  readonly binary?: string;
  /** Default, or 0: the port of the last start in this directory if it is free, otherwise any. */
  readonly port?: number;
  /** Max. bytes that its streams may reserve and use. Default: three quarters of the free disk space when it starts. */
  readonly maxStoreBytes?: number;
}

/** Starts nats-server on 127.0.0.1 and waits until JetStream has recovered its streams. */
export async function startNats(options: StartNatsOptions): Promise<RunningServer> {
  const binary = options.binary ?? (await findNatsBinary(options)).binary;
  const config = join(options.dir, 'nats-server.conf');
  const name = `rookery-${randomUUID()}`;
  const credentials = credentialsIn(options.dir);
  return await startServer({
    name: 'nats-server',
    binary,
    dir: options.dir,
    port: options.port,
    env: MEMORY,
    async args(port) {
      const monitoring = await freePort();
      const text = configuration({
        dir: resolve(options.dir),
        port,
        monitoring,
        name,
        credentials,
        maxStore: options.maxStoreBytes,
      });
      await writeFile(config, text, { mode: 0o600 });
      return ['--config', config];
    },
    isReady: (port) => greets(port, name),
    url: (port) => `nats://${userinfo(credentials)}127.0.0.1:${port}`,
  });
}

// Garbage may grow to half of the live heap, instead of its whole size. NATS retains little compared to what passes
// through it, so garbage would be most of its memory; with a lower value, the cost of collections becomes visible.
const MEMORY = { GOGC: '50' };

// sync_interval: an acknowledged frame is on the disk, so that it survives even a crash of the machine. http_base_path:
// the monitoring port needs no credentials, so its pages have a secret path. max_payload: a frame carries up to 512
// journal entries; the default of 1 MB would reject frames of long messages.
const configuration = (options: {
  readonly dir: string;
  readonly port: number;
  readonly monitoring: number;
  readonly name: string;
  readonly credentials: Credentials;
  readonly maxStore: number | undefined;
}): string => `server_name: "${options.name}"
host: "127.0.0.1"
port: ${options.port}
http: "127.0.0.1:${options.monitoring}"
http_base_path: "/${randomUUID()}"
authorization { user: "${options.credentials.user}", password: "${options.credentials.password}" }
max_payload: 8MB
jetstream {
  store_dir: ${JSON.stringify(join(options.dir, 'jetstream'))}
  sync_interval: always${options.maxStore === undefined ? '' : `\n  max_file_store: ${options.maxStore}`}
}
`;

/**
 * Whether the server of this directory can write its streams, according to its monitoring port. After a write that
 * failed on a full disk, NATS 2.15 accepts no further messages into that stream, and older releases disable JetStream:
 * both until the server is restarted. True if it does not answer, which has other reasons.
 */
export async function servesStreams(dir: string): Promise<boolean> {
  try {
    const text = await readFile(join(dir, 'nats-server.conf'), 'utf8');
    const port = /^http: "127\.0\.0\.1:(\d+)"$/m.exec(text)?.[1];
    const path = /^http_base_path: "(.+)"$/m.exec(text)?.[1] ?? '';
    const { status } = await getPage(`http://127.0.0.1:${port}${path}/healthz`, 5_000);
    return status !== 503;
  } catch {
    return true;
  }
}

/**
 * Whether this server answers on the port: it sends its name to every connection, and listens for clients only when
 * JetStream is ready.
 */
async function greets(port: number, name: string): Promise<boolean> {
  return (await greeting('127.0.0.1', port, 1_000).catch(() => undefined))?.server_name === name;
}

interface Greeting {
  readonly server_name: string;
  readonly version: string;
  readonly jetstream?: boolean;
}

/** Checks that a server that runs elsewhere is usable. @throws with the reasons if none of the addresses is */
export async function checkNats(servers: string): Promise<void> {
  const reasons: string[] = [];
  for (const server of servers.split(',')) {
    const url = new URL(server.includes('://') ? server : `nats://${server}`);
    try {
      const info = await greeting(url.hostname, Number(url.port || 4222), 5_000);
      const [major = 0, minor = 0] = info.version.split('.').map(Number);
      if (major < 2 || (major === 2 && minor < 11)) throw new Error(`is ${info.version}, older than 2.11`);
      if (!info.jetstream) throw new Error('runs without JetStream');
      return;
    } catch (error) {
      reasons.push(`${url.host} ${(error as Error).message}`);
    }
  }
  throw new Error(reasons.join('; '));
}

/** Reads the INFO line that a server sends first. */
async function greeting(host: string, port: number, timeoutMs: number): Promise<Greeting> {
  const socket = connect({ host, port });
  const late = setTimeout(() => socket.destroy(new Error(`does not answer within ${timeoutMs / 1000} s`)), timeoutMs);
  try {
    for await (const line of createInterface({ input: socket })) {
      if (!line.startsWith('INFO {')) break;
      return JSON.parse(line.slice('INFO '.length));
    }
    throw new Error('is no NATS server');
  } catch (error) {
    throw error instanceof Error && 'code' in error ? new Error(`does not answer (${error.code})`) : error;
  } finally {
    clearTimeout(late);
    socket.on('error', () => {});
    socket.destroy();
  }
}
