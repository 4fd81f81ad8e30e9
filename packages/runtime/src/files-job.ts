/**
 * Moves files between MongoDB and S3: the job that moves new files to S3, and the operator's command. Imported by path
 * rather than from the index, so that services without a database do not load the driver.
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

/** Interval at which new files are moved to S3, ms; each run reads an index that is nearly always empty. */
const EVERY_MS = 5_000;
/** Time budgets of a run of the job and of a call, ms; both end after the current file. */
const RUN_MS = 60_000;
const CALL_MS = 3_000;

/**
 * Creates the job that moves new files of a kind to S3 and finishes moves that a crash interrupted; undefined if new
 * files do not go to S3.
 */
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
 * Answers MoveFiles: moves the next files, and returns how many are left.
 * @throws BAD_REQUEST if S3 is not configured, or new files are stored elsewhere than `to`
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
