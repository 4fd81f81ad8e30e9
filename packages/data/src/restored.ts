/**
 * Detects unfinished restores. A half-restored database is unusable: it lacks documents and unique indexes. The restore
 * (`npm run rookery -- restore`) marks it with a collection until it is finished.
 */
import { pause } from '@rookery/core';
import { isAccessDenied } from './access-denied.ts';
import type { Database } from './database.ts';
import { isTransient } from './driver-errors.ts';

/** The collection by which a running restore marks every database. */
export const RESTORE = 'restore';

const LOOK_MS = 1_000;

/**
 * Resolves when no restore is running; the process is not ready before. As the first command of a starting process, it
 * also waits until the user has the right to read.
 * @throws the driver's error once the database is closed
 */
export async function untilRestored(database: Database): Promise<void> {
  await database.ready();
  for (let isSaid = false; ; await pause(LOOK_MS)) {
    try {
      const marker = await database.collection(RESTORE).findOne({});
      if (marker === null) return;
      if (!isSaid)
        database.logger.error({ database: database.name }, 'database is half restored, waiting: repeat the restore');
      isSaid = true;
    } catch (error) {
      if (database.closed || !(isTransient(error) || isAccessDenied(error))) throw error;
      if (isAccessDenied(error)) database.noteAccessDenied(error);
    }
  }
}
