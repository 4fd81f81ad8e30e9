/**
 * The servers of `npm run test:watch`: MongoDB and NATS that continue between runs, so that no run waits for their
 * start. This process runs them as its children, and stops with them an hour after the last use, or on SIGTERM.
 *
 * `.cache/warm-servers/servers.json` contains their URLs; its modification time is the time of the last use.
 */
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pause } from '@rookery/core/pause';
import { isRunning, startMongod, startNats, takeLock } from '@rookery/embedded';

export const DIR = fileURLToPath(new URL('../.cache/warm-servers', import.meta.url));
const FILE = join(DIR, 'servers.json');
/**
 * How long the servers run without use, ms. Shorter would stop them during a lunch break; longer occupies some 200 MB
 * on a machine that is used for something else.
 */
const IDLE_MS = 3_600_000;
const CHECK_MS = 30_000;

export interface WarmServers {
  readonly pid: number;
  readonly mongodbUrl: string;
  readonly natsUrl: string;
}

/** Returns the running servers; undefined if there are none. */
export async function findWarmServers(): Promise<WarmServers | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const servers = JSON.parse(text) as WarmServers;
  return isRunning(servers.pid, 'warm-servers') ? servers : undefined;
}

/** Marks the servers as in use. */
export function touchWarmServers(): void {
  const now = new Date();
  try {
    utimesSync(FILE, now, now);
  } catch {
    // The servers have stopped.
  }
}

async function serve(): Promise<void> {
  mkdirSync(DIR, { recursive: true });
  const unlock = takeLock(join(DIR, 'lock'));
  // Another process runs or starts them.
  if (!unlock) return;
  // Removes the data of earlier servers, which remain if the servers were killed.
  for (const name of ['mongodb', 'nats', 'servers.json']) rmSync(join(DIR, name), { recursive: true, force: true });
  const [mongod, nats] = await Promise.all([
    startMongod({ dir: join(DIR, 'mongodb') }),
    startNats({ dir: join(DIR, 'nats') }),
  ]);
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopping.abort());
  const gone = Promise.race([mongod.exited, nats.exited]).then(() => stopping.abort());
  const servers: WarmServers = { pid: process.pid, mongodbUrl: mongod.url, natsUrl: nats.url };
  writeFileSync(FILE, JSON.stringify(servers));
  while (!stopping.signal.aborted && Date.now() - (statSync(FILE, { throwIfNoEntry: false })?.mtimeMs ?? 0) < IDLE_MS) {
    await pause(CHECK_MS, stopping.signal);
  }
  rmSync(FILE, { force: true });
  await Promise.all([mongod.stop(), nats.stop(), gone]);
  unlock();
}

if (import.meta.main) await serve();
