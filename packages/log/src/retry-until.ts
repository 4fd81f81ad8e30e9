/** Repeating a call that another service has to answer, for as long as that takes. */
import { pause } from './pause.ts';

interface RetryUntilOptions {
  /** One call. It may fail, and it may hang: an abort abandons it. */
  readonly attempt: () => Promise<void>;
  /** Logs that the wait is long: after 2 s, then every 10 s. */
  readonly warn: (waitedMs: number) => void;
  /** Gets each failed attempt. */
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** A wait that lasts longer means that the other service is in trouble, and that events of the realm stand still. */
const SLOW_MS = 2_000;
const SLOW_AGAIN_MS = 10_000;
const RETRY_MS = 50;
const MAX_RETRY_MS = 2_000;

/** The pause after a number of failures in a row, ms: it doubles up to 2 s, so that a sick service is not pressed. */
export const backoffMs = (failures: number): number => Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures);

/** Resolves when an attempt has succeeded or the signal has aborted. There is no other bound. Never rejects. */
export async function retryUntil({ attempt, warn, onFailure, signal }: RetryUntilOptions): Promise<void> {
  const since = performance.now();
  const onSlow = (): void => {
    warn(Math.round(performance.now() - since));
    alarm = setTimeout(onSlow, SLOW_AGAIN_MS);
    alarm.unref();
  };
  let alarm = setTimeout(onSlow, SLOW_MS);
  alarm.unref();
  try {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        return await orAborted(attempt(), signal);
      } catch (error) {
        onFailure(error);
        await pause(backoffMs(failures), signal);
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
