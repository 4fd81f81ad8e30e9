/** Waiting until an entry of another service's journal is in the log. */

import type { EntryCause, LeveledLogger } from '@rookery/core';
import { pause } from './pause.ts';
import type { SubjectState } from './subject-state.ts';

export interface CauseWaitOptions {
  /** Whose entry waits. */
  readonly service: string;
  /** Resolves when the entry is in the log. May fail; it is asked again. */
  waitFor(cause: { service: string; seq: number; realm: number }): Promise<void>;
  readonly logger: LeveledLogger;
  readonly signal: AbortSignal;
}

/** A wait that lasts longer means that the cause's owner is in trouble, and that events of the realm stand still. */
const SLOW_MS = 2_000;
const SLOW_AGAIN_MS = 10_000;
const RETRY_MS = 50;
const MAX_RETRY_MS = 2_000;

/**
 * Resolves when the cause is in the log, and notes that in the subject; also when the signal aborts. However long it takes,
 * nothing passes: a client would hear of a message before its channel. It is said aloud instead.
 */
export async function awaitCause(subject: SubjectState, cause: EntryCause, options: CauseWaitOptions): Promise<void> {
  const { logger, service, signal } = options;
  const { realm } = subject;
  const since = performance.now();
  const warn = (): void => {
    const waitedMs = Math.round(performance.now() - since);
    logger.warn({ realm, service, seq: subject.published + 1, cause, waitedMs }, 'an entry waits for its cause');
    alarm = setTimeout(warn, SLOW_AGAIN_MS);
    alarm.unref();
  };
  let alarm = setTimeout(warn, SLOW_MS);
  alarm.unref();
  try {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        await orAborted(options.waitFor({ service: cause.service, seq: cause.seq, realm }), signal);
        subject.knownPublished.set(cause.service, Math.max(subject.knownPublished.get(cause.service) ?? 0, cause.seq));
        return;
      } catch (error) {
        logger.debug({ err: error, realm, cause }, 'a cause is not known to be published yet');
        await pause(Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures), signal);
      }
    }
  } finally {
    clearTimeout(alarm);
  }
}

function orAborted<R>(work: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    const done = () => signal.removeEventListener('abort', onAbort);
    work.then(resolve, reject).then(done, done);
  });
}
