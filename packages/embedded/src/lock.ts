/**
 * A lock that ends with its process, however that ends: the operating system holds it. Node opens no file exclusively
 * and has no `flock`, but SQLite, which comes with it, locks its database file (`fcntl`); nothing is ever stored there.
 */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** SQLITE_BUSY: another process has it. */
const BUSY = 5;

/**
 * Takes the lock of a file, which is made if it is missing, at once or not at all.
 * @returns what lets go of it; undefined when another process has it.
 * @throws what the file system says, when there can be no lock
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
