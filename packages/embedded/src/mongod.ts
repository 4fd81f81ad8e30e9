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

/** What may be chosen about the server. */
export interface StartMongodOptions extends Pick<FindOptions, 'cacheDir' | 'env' | 'onNotice'> {
  /** Holds the data, the log and the port; a second start finds the data there. */
  readonly dir: string;
  /** Default: looked for as `findMongodBinary` says. */
  readonly binary?: string;
  /** 0 or absent: the port of the last start in this directory, if it is free, else any. */
  readonly port?: number;
  readonly replicaSet?: string;
  /** In GB; the default of 0.25 suits a demonstration. */
  readonly cacheSizeGb?: number;
}

/** How `mongod-primary.ts` ends where the server is none. */
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
 * How much of the cache may hold what is not in the files yet. By default MongoDB begins to write at a twentieth, which
 * is 13 MB of the cache that it has here: in a busy organisation it then writes the same few pages again and again,
 * where a checkpoint a minute would do, for 300 us of CPU a message (docs/bench.md). The journal has what they lack.
 * deploy/k8s/overlays/demo/mongodb.yaml has the same.
 */
const DIRTY = [
  ...['eviction_dirty_target=25', 'eviction_dirty_trigger=50'],
  ...['eviction_updates_target=25', 'eviction_updates_trigger=50'],
].join();

/**
 * How a member of a replica set is run here: on loopback, and for nobody without credentials, from the first moment on.
 */
export function mongodArgs(o: {
  dir: string;
  port: number;
  replicaSet: string;
  keyFile: string;
  cacheSizeGb?: number;
}): string[] {
  return [
    ...['--dbpath', o.dir, '--bind_ip', '127.0.0.1', '--port', String(o.port), '--replSet', o.replicaSet],
    ...['--wiredTigerCacheSizeGB', String(o.cacheSizeGb ?? 0.25), '--oplogSize', '64'],
    ...['--wiredTigerEngineConfigString', DIRTY],
    ...['--setParameter', 'diagnosticDataCollectionEnabled=false', '--nounixsocket', '--quiet'],
    // A local client may otherwise make the first user.
    ...['--auth', '--keyFile', o.keyFile, '--setParameter', 'enableLocalhostAuthBypass=false'],
    // A member waits 15 s before it ends, so that drivers notice that it steps down; alone in its set it has no
    // successor.
    ...['--setParameter', 'shutdownTimeoutMillisForSignaledShutdown=100'],
  ];
}

/**
 * Whether the server is the primary of its set, which it is made.
 * @throws when it cannot be asked
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
