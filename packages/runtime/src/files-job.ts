/**
 * Moves files between MongoDB and S3: the job that moves new files to S3, and the operator's command. Imported by path
 * rather than from the index, so that services without a database do not load the driver.
 */
import { badRequest } from '@rookery/core';
import { countToMove, type Database, type FileStore, moveFiles } from '@rookery/data';
import type { MoveFilesReply } from '@rookery/protos/gen/rookery/MoveFilesReply.ts';
import type { MoveFilesRequest__Output } from '@rookery/protos/gen/rookery/MoveFilesRequest.ts';
import { type CallContext, Unavailable } from '@rookery/rpc';
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
 * How long a reply is retained for a caller who left, ms. The command calls again at once; a later run has to attempt
 * the files that failed.
 */
const RETAIN_MS = 60_000;

/**
 * Creates the job that moves new files of a kind to S3 and finishes moves that a crash interrupted; undefined if new
 * files do not go to S3.
 */
function newFilesJob({ database, logger }: FilesContext, name: string): PeriodicJob | undefined {
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

/** A call's share of a move. */
interface Step {
  readonly to: FileStore;
  readonly after: string;
  readonly reply: Promise<MoveFilesReply>;
  /** On the clock of performance.now(). */
  endedAt?: number;
}

/** The moves of a kind of files: a job moves new ones, and calls of the operator move the others. */
export class FileMoves {
  readonly #database: Database;
  readonly #name: string;
  readonly #job: PeriodicJob | undefined;
  readonly #stopping = new AbortController();
  /** The step that runs, or whose reply no caller has received. */
  #current: Step | undefined;

  constructor(context: FilesContext, name: string) {
    this.#database = context.database;
    this.#name = name;
    this.#job = newFilesJob(context, name);
  }

  start(): void {
    this.#job?.start();
  }

  /** Interrupts all moves; the next mover repeats them. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.allSettled([this.#job?.stop(), this.#current?.reply]);
  }

  /**
   * Answers MoveFiles: moves the next files, and returns how many are left. One step runs at a time, so that large
   * files do not pile up. It continues if a file outlasts the call: otherwise each call would start the file from its
   * beginning, and none would finish it. The same call again gets its reply; another call waits for its end.
   * @throws BAD_REQUEST if S3 is not configured, or new files are stored elsewhere than `to`; Unavailable at a stop
   */
  async step(
    { to, after }: Pick<MoveFilesRequest__Output, 'to' | 'after'>,
    call: Pick<CallContext, 'signal'>,
  ): Promise<MoveFilesReply> {
    const { elsewhere } = this.#database;
    if (!elsewhere) throw badRequest('S3 is not configured: set S3_ENDPOINT and what goes with it.');
    const wanted: FileStore = to === 's3' ? 's3' : 'gridfs';
    if (elsewhere.takesNew !== (wanted === 's3')) {
      throw badRequest(`New files go elsewhere: set FILES_STORE=${wanted} and restart users and messages first.`);
    }
    for (let other = this.#other(wanted, after); other; other = this.#other(wanted, after)) {
      await Promise.allSettled([other.reply]);
      this.#drop(other);
      call.signal.throwIfAborted();
    }
    const step = this.#current ?? this.#begin(wanted, after);
    const reply = await step.reply;
    if (!call.signal.aborted) this.#drop(step);
    return reply;
  }

  /** Returns the current step if a call cannot join it. */
  #other(to: FileStore, after: string): Step | undefined {
    const step = this.#current;
    if (!step) return undefined;
    const isStale = step.endedAt !== undefined && performance.now() - step.endedAt > RETAIN_MS;
    return isStale || step.to !== to || step.after !== after ? step : undefined;
  }

  #begin(to: FileStore, after: string): Step {
    const step: Step = { to, after, reply: this.#move(to, after) };
    this.#current = step;
    step.reply.then(
      () => {
        step.endedAt = performance.now();
      },
      () => this.#drop(step),
    );
    return step;
  }

  #drop(step: Step): void {
    if (this.#current === step) this.#current = undefined;
  }

  async #move(to: FileStore, after: string): Promise<MoveFilesReply> {
    const { signal } = this.#stopping;
    const done = await moveFiles(this.#database, this.#name, {
      to,
      after: after === '' ? undefined : after,
      endAt: performance.now() + CALL_MS,
      signal,
    });
    // What the stop interrupted is no failure of a file; another replica can answer.
    if (signal.aborted) throw new Unavailable('the process stops');
    const left = await countToMove(this.#database, this.#name, to);
    return {
      ...done,
      failures: [...done.failures],
      after: done.after ?? '',
      finished: done.after === undefined,
      left,
    };
  }
}
