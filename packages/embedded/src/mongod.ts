/**
 * MongoDB as a child process: a replica set of one, so that transactions, change streams and majority writes work as in
 * production.
 */
import { type ExecFileException, execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { credentialsIn, memberKeyIn, userinfo } from './credentials.ts';
import { type FindOptions, findMongodBinary } from './find.ts';
import { type RunningServer, startServer } from './server.ts';
import { sourceEnv } from './source-env.ts';

/** Options of the server. */
export interface StartMongodOptions extends Pick<FindOptions, 'cacheDir' | 'env' | 'onNotice'> {
  /** The directory of the data, the log and the port; later starts find the data in it. */
  readonly dir: string;
  /** Default: the result of `findMongodBinary`. */
  readonly binary?: string;
  /** Default, or 0: the port of the last start in this directory if it is free, otherwise any. */
  readonly port?: number;
  readonly replicaSet?: string;
  /** In GB; the default of 0.25 suits a demonstration. */
  readonly cacheSizeGb?: number;
}

/** Exit code of `mongod-primary.ts` if the server is not the primary. */
export const NOT_PRIMARY = 3;
const PRIMARY = fileURLToPath(new URL('./mongod-primary.ts', import.meta.url));

/** Starts mongod on 127.0.0.1 and waits until it is the primary of its replica set. */
export async function startMongod(options: StartMongodOptions): Promise<RunningServer> {
  const binary = options.binary ?? (await findMongodBinary(options)).binary;
  const replicaSet = options.replicaSet ?? 'rookery';
  const credentials = credentialsIn(options.dir);
  const memberKey = memberKeyIn(options.dir);
  return await startServer({
    name: 'mongod',
    binary,
    dir: options.dir,
    port: options.port,
    args: async (port) => mongodArgs({ ...options, replicaSet, port, keyFile: memberKey.path }),
    isReady: (port, pid) => isPrimary(options.dir, port, pid, replicaSet),
    url: (port) => `mongodb://${userinfo(credentials)}127.0.0.1:${port}/?replicaSet=${replicaSet}`,
  });
}

/**
 * Shares of the cache that may be dirty, %. By default WiredTiger starts to write at 5 %, which is 13 MB of the cache
 * here: in a busy organisation it then writes the same few pages repeatedly, although a checkpoint a minute would
 * suffice, for 300 us of CPU per message (docs/bench.md). The journal contains what the files lack.
 * deploy/k8s/overlays/demo/mongodb.yaml has the same.
 */
const DIRTY = [
  ...['eviction_dirty_target=25', 'eviction_dirty_trigger=50'],
  ...['eviction_updates_target=25', 'eviction_updates_trigger=50'],
].join();

/** Returns the arguments for a member of a replica set: on loopback, and with authentication from the start. */
export function mongodArgs(options: {
  dir: string;
  port: number;
  replicaSet: string;
  keyFile: string;
  cacheSizeGb?: number;
}): string[] {
  return [
    ...[
      '--dbpath',
      options.dir,
      '--bind_ip',
      '127.0.0.1',
      '--port',
      String(options.port),
      '--replSet',
      options.replicaSet,
    ],
    ...['--wiredTigerCacheSizeGB', String(options.cacheSizeGb ?? 0.25), '--oplogSize', '64'],
    ...['--wiredTigerEngineConfigString', DIRTY],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false', '--nounixsocket', '--quiet'],
    // Otherwise a local client may create the first user.
    ...['--auth', '--keyFile', options.keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'],
    // By default a member waits 15 s before it ends, so that drivers notice that it steps down; a single member has no
    // successor.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  ];
}

/**
 * Makes the server the primary of its set; false if it is not the primary yet.
 * @throws if `mongod-primary.ts` fails
 */
async function isPrimary(dir: string, port: number, pid: number, replicaSet: string): Promise<boolean> {
  const program = [PRIMARY, resolve(dir), String(port), String(pid), replicaSet];
  const { code, stderr } = await promisify(execFile)(process.execPath, program, { env: sourceEnv() }).then(
    () => ({ code: 0, stderr: '' }),
    (error: ExecFileException & { stderr: string }) => error,
  );
  if (code !== 0 && code !== NOT_PRIMARY) throw new Error(`mongod cannot be made a primary: ${stderr.trim()}`);
  return code === 0;
}
