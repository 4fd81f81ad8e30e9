/** NATS with JetStream as a child process. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { type FindOptions, findNatsBinary } from './find.ts';
import { type RunningServer, startServer } from './server.ts';

/** What may be chosen about the server. */
export interface StartNatsOptions extends Pick<FindOptions, 'cacheDir' | 'env' | 'onNotice'> {
  /** Holds the streams, the configuration, the log and the port; a second start finds the streams there. */
  readonly dir: string;
  /** Default: looked for as `findNatsBinary` says. */
  readonly binary?: string;
  /** 0 or absent: the port of the last start in this directory, if it is free, else any. */
  readonly port?: number;
}

/** Starts nats-server on 127.0.0.1 and waits until JetStream has recovered its streams. */
export async function startNats(options: StartNatsOptions): Promise<RunningServer> {
  const binary = options.binary ?? (await findNatsBinary(options)).binary;
  const config = join(options.dir, 'nats-server.conf');
  const name = `rookery-${randomUUID()}`;
  return await startServer({
    name: 'nats-server',
    binary,
    dir: options.dir,
    port: options.port,
    async args(port) {
      await writeFile(config, configuration(resolve(options.dir), port, name));
      return ['--config', config];
    },
    isReady: (port) => greets(port, name),
    url: (port) => `nats://127.0.0.1:${port}`,
  });
}

// sync_interval: an acknowledged frame is on the disk, so that not even a crash of the machine takes it back.
// max_payload: a frame carries up to 512 journal entries; the default of 1 MB would refuse frames of long messages.
const configuration = (dir: string, port: number, name: string): string => `server_name: "${name}"
host: "127.0.0.1"
port: ${port}
max_payload: 8MB
jetstream {
  store_dir: ${JSON.stringify(join(dir, 'jetstream'))}
  sync_interval: always
}
`;

/** The server greets whoever connects with its INFO line, and listens for clients only when JetStream is up. */
async function greets(port: number, name: string): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' });
  try {
    const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(1_000) });
    return String(greeting).startsWith('INFO ') && String(greeting).includes(`"${name}"`);
  } catch {
    return false;
  } finally {
    socket.on('error', () => {});
    socket.destroy();
  }
}
