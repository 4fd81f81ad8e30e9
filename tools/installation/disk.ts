/** Checks that the disk has room for the data of MongoDB and NATS, before they start and while they run. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes, usedBytes } from '@rookery/embedded';
import { StartRefusal } from './refusal.ts';

const MIB = 1024 ** 2;
/** Size of the log on a large disk, bytes: the default of LOG_MAX_BYTES. */
const USUAL_LOG_BYTES = 2048 * MIB;
/**
 * Min. size of the log, bytes. Less would hold only a few minutes of a busy organisation, and clients that were
 * disconnected for longer would have to register again.
 */
const LEAST_LOG_BYTES = 128 * MIB;
/**
 * Size of MongoDB's own files in an empty database, bytes: journals of 100 MB, an oplog of 64 MB, and room to write.
 */
const MONGODB_BYTES = 512 * MIB;
/** Free bytes below which the disk is reported as full: MongoDB's next journal file would not fit. */
const LOW_BYTES = 128 * MIB;
const LOOK_MS = 5_000;

/**
 * Returns the max. size of the log, bytes: LOG_MAX_BYTES, otherwise the size chosen at the first start in this
 * directory, otherwise what fits.
 * @throws StartRefusal for another LOG_MAX_BYTES than a number, and with the figures if the disk has too little room
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
  const asked = askedLogBytes(env, first ? LEAST_LOG_BYTES : 1);
  const fitting = Math.min(USUAL_LOG_BYTES, Math.floor(room / 2 / MIB) * MIB);
  const bytes = asked || before || (first ? fitting : Math.max(fitting, LEAST_LOG_BYTES));
  // An existing installation has its files already, and needs room only to continue.
  if (first ? bytes < LEAST_LOG_BYTES || room < bytes : free < LOW_BYTES) {
    const needs = first ? MONGODB_BYTES + (asked || 2 * LEAST_LOG_BYTES) : LOW_BYTES;
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

/** Reads LOG_MAX_BYTES; 0 if it is not set. @throws StartRefusal */
function askedLogBytes({ LOG_MAX_BYTES: text = '' }: NodeJS.ProcessEnv, least: number): number {
  const bytes = Number(text);
  if (text === '' || (Number.isInteger(bytes) && bytes >= least)) return bytes;
  throw new StartRefusal(`LOG_MAX_BYTES takes a number of bytes, ${least} or more: ${text}`);
}

/** Reports when the disk is full, and when there is room again. @returns a function that stops watching */
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
