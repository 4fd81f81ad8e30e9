/**
 * A database that a restore has not finished is no database yet: it lacks documents, and has no unique indexes. The
 * restore (`npm run rookery -- restore`) marks it with a collection for as long.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './database.ts';
import { isTransient } from './driver-errors.ts';
import { isRefusal } from './refusal.ts';

/** The collection that a restore has in every database until it is done. */
export const RESTORE = 'restore';

const LOOK_MS = 1_000;

/**
 * Resolves when no restore is under way; the process is not ready before. As the first command of a start it also waits
 * until the user has the right to read.
 * @throws the driver's error once the database is closed
 */
export async function untilRestored(database: Database): Promise<void> {
  await database.ready();
  for (let isSaid = false; ; await delay(LOOK_MS)) {
    try {
      const marker = await database.collection(RESTORE).findOne({});
      if (marker === null) return;
      if (!isSaid)
        database.logger.error({ database: database.name }, 'database is half restored, waiting: repeat the restore');
      isSaid = true;
    } catch (error) {
      if (database.closed || !(isTransient(error) || isRefusal(error))) throw error;
      if (isRefusal(error)) database.noteRefusal(error);
    }
  }
}
