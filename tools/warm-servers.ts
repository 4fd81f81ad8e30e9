/**
 * The servers of `npm run test:watch`: MongoDB and NATS that stay between its runs, so that no run waits for their
 * start. The process holds them as its children, and ends with them an hour after the last use, or on SIGTERM.
 *
 * `.cache/warm-servers/servers.json` says where they are; its time of change is the time of the last use.
 */
import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isRunning, startMongod, startNats, takeLock } from '@rookery/embedded';

export const DIR = fileURLToPath(new URL('../.cache/warm-servers', import.meta.url));
const FILE = join(DIR, 'servers.json');
/** Shorter would end them over a lunch, longer holds some 200 MB of a machine whose owner does something else. */
const IDLE_MS = 3_600_000;
const CHECK_MS = 30_000;

export interface WarmServers {
  readonly pid: number;
  readonly mongodbUrl: string;
  readonly natsUrl: string;
}

/** Those that run, if they do. */
export async function findWarmServers(): Promise<WarmServers | undefined> {
  const text = await readFile(FILE, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const servers = JSON.parse(text) as WarmServers;
  return isRunning(servers.pid, 'warm-servers') ? servers : undefined;
}

/** Says that they are in use. */
export function touchWarmServers(): void {
  const now = new Date();
  try {
    utimesSync(FILE, now, now);
  } catch {
    // They have ended.
  }
}

async function serve(): Promise<void> {
  mkdirSync(DIR, { recursive: true });
  const unlock = takeLock(join(DIR, 'lock'));
  // Another start was quicker.
  if (!unlock) return;
  // What the last ones stored is of no use, and nobody removed it if they were killed.
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
    await delay(CHECK_MS, undefined, { signal: stopping.signal }).catch(() => {});
  }
  rmSync(FILE, { force: true });
  await Promise.all([mongod.stop(), nats.stop(), gone]);
  unlock();
}

if (import.meta.main) await serve();
