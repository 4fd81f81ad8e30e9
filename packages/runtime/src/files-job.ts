/**
 * Moving files between MongoDB and S3: the job that brings new ones to S3, and the operator's command. It is imported
 * by its own name: services without a database do not load the driver.
 */
import { badRequest } from '@rookery/core';
import { countToMove, type Database, type FileStore, moveFiles } from '@rookery/data';
import type { MoveFilesReply } from '@rookery/protos/gen/rookery/MoveFilesReply.ts';
import type { MoveFilesRequest__Output } from '@rookery/protos/gen/rookery/MoveFilesRequest.ts';
import type { CallContext } from '@rookery/rpc';
import type { Logger } from './logger.ts';
import { PeriodicJob } from './periodic-job.ts';

interface FilesContext {
  readonly database: Database;
  readonly logger: Logger;
}

/** New files are in S3 after so long, ms; a look is one read of an index that is nearly always empty there. */
const EVERY_MS = 5_000;
/** A run and a call end after so long, ms, when the file that is under way is moved. */
const RUN_MS = 60_000;
const CALL_MS = 3_000;

/** The job that brings new files of a name to S3, and finishes what a crash left; undefined where none go there. */
export function newFilesJob({ database, logger }: FilesContext, name: string): PeriodicJob | undefined {
  if (!database.elsewhere?.takesNew) return undefined;
  return new PeriodicJob({
    intervalMs: EVERY_MS,
    firstRunWithinMs: EVERY_MS,
    failure: 'files not moved to S3',
    logger,
    run: async (signal) => {
      const { moved, bytes, failures } = await moveFiles(database, name, {
        to: 's3',
        which: 'new',
        endAt: performance.now() + RUN_MS,
        signal,
      });
      if (moved > 0) logger.debug({ files: name, moved, bytes }, 'files moved to S3');
      for (const reason of failures.slice(0, 10)) logger.warn({ reason }, 'file not moved to S3');
    },
  });
}

/**
 * Answers MoveFiles: moves the next files, and says how many are left.
 * @throws BAD_REQUEST where S3 is not configured, or new files go elsewhere
 */
export async function moveFilesStep(
  { database }: Pick<FilesContext, 'database'>,
  name: string,
  { to, after }: MoveFilesRequest__Output,
  { signal }: Pick<CallContext, 'signal'>,
): Promise<MoveFilesReply> {
  const { elsewhere } = database;
  if (!elsewhere) throw badRequest('S3 is not configured: set S3_ENDPOINT and what goes with it.');
  const wanted: FileStore = to === 's3' ? 's3' : 'gridfs';
  if (elsewhere.takesNew !== (wanted === 's3')) {
    throw badRequest(`New files go elsewhere: set FILES_STORE=${wanted} and restart users and messages first.`);
  }
  const endAt = performance.now() + CALL_MS;
  const { failures, ...done } = await moveFiles(database, name, {
    to: wanted,
    after: after === '' ? undefined : after,
    endAt,
    signal,
  });
  const left = await countToMove(database, name, wanted);
  return { ...done, failures: [...failures], after: done.after ?? '', finished: done.after === undefined, left };
}
