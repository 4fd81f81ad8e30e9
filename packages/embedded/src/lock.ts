/**
 * A file lock that the operating system releases when its process ends, in any way. Node cannot open a file exclusively
 * and has no `flock`, but the bundled SQLite locks its database file (`fcntl`); nothing is ever stored in it.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY: another process holds the lock. */
const BUSY = 5;

/**
 * Tries to take the lock of a file, without waiting; creates the file if it is missing.
 * @returns a function that releases the lock; undefined if another process holds it
 * @throws with the error of the file system if the file cannot be locked
 */
export function takeLock(path: string): (() => void) | undefined {
  mkdirSync(dirname(path), { recursive: true });
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw new Error(`${path} cannot be locked: ${(error as Error).message}`, { cause: error });
  }
  return () => file.close();
}
