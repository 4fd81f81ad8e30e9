/** Whether the disk has room for what MongoDB and NATS store, before they start and while they run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes, usedBytes } from '@rookery/embedded';
import { StartRefusal } from './refusal.ts';

const MIB = 1024 ** 2;
/** What the log takes of a large disk: the default of LOG_MAX_BYTES. */
const USUAL_LOG_BYTES = 2048 * MIB;
/** Less holds a few minutes of a busy organisation: a client that was away for longer registers again. */
const LEAST_LOG_BYTES = 128 * MIB;
/** MongoDB's own files before anything is stored: journals of 100 MB, an oplog of 64 MB, and room to write. */
const MONGODB_BYTES = 512 * MIB;
/** Below this the disk is called full: MongoDB's next journal file does not fit. */
const LOW_BYTES = 128 * MIB;
const LOOK_MS = 5_000;

/**
 * How large the log may become: LOG_MAX_BYTES, else what it was given at the first start in this directory, else what
 * fits.
 * @throws Refusal with the figures where the disk has no room
 */
export function logBytes(dataDir: string, env: NodeJS.ProcessEnv, step: (line: string) => void): number {
  const folder = join(dataDir, 'nats');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const chosen = join(folder, 'log-bytes');
  const before = Number(readOr(chosen, '0'));
  const free = freeBytes(dataDir);
  const used = usedBytes(folder) + usedBytes(join(dataDir, 'mongodb'));
  const room = free + used - MONGODB_BYTES;
  const first = used < MIB;
  const fitting = Math.min(USUAL_LOG_BYTES, Math.floor(room / 2 / MIB) * MIB);
  const bytes = Number(env.LOG_MAX_BYTES) || before || (first ? fitting : Math.max(fitting, LEAST_LOG_BYTES));
  // What runs already has its files; it needs room to go on, not to begin.
  if (first ? bytes < LEAST_LOG_BYTES || room < bytes : free < LOW_BYTES) {
    const needs = first ? MONGODB_BYTES + (Number(env.LOG_MAX_BYTES) || 2 * LEAST_LOG_BYTES) : LOW_BYTES;
    throw new StartRefusal(
      `The disk of ${dataDir} has ${mb(free)} MB free and ${mb(needs)} MB are needed${first ? `: ${mb(MONGODB_BYTES)} for MongoDB, the rest for the log (LOG_MAX_BYTES)` : ''}. Make room, or choose another DATA_DIR.`,
    );
  }
  if (bytes < USUAL_LOG_BYTES && bytes !== before) {
    step(`the log may take ${mb(bytes)} MB, since the disk has ${mb(free)} MB free (LOG_MAX_BYTES sets it)`);
  }
  writeFileSync(chosen, String(bytes), { mode: 0o600 });
  return bytes;
}

/** Says when the disk is full, and when there is room again. @returns what ends that */
export function watchDisk(dataDir: string, step: (line: string) => void): () => void {
  let full = false;
  const timer = setInterval(() => {
    const free = freeBytes(dataDir);
    if (free < LOW_BYTES === full) return;
    full = !full;
    step(
      full
        ? `the disk of ${dataDir} is full (${mb(free)} MB free): changes answer 503 until there is room`
        : `the disk of ${dataDir} has room again (${mb(free)} MB free)`,
    );
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const mb = (bytes: number): number => Math.floor(bytes / MIB);

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}
