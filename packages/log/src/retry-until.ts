/** Repeats calls to other services, without a time limit. */
import { backoffMs, pause } from '@rookery/core';

interface RetryUntilOptions {
  /** One call. It may fail or hang: an abort abandons it. */
  readonly attempt: () => Promise<void>;
  /** Logs a long wait; called after 2 s, then every 10 s. */
  readonly warn: (waitedMs: number) => void;
  /** Gets the error of each failed attempt. */
  readonly onFailure: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/** When a wait is logged, ms: a longer one means that the other service has a problem, and the realm gets no events. */
const SLOW_MS = 2_000;
const SLOW_AGAIN_MS = 10_000;
/** The first and the longest pause between attempts, ms. */
export const RETRY = { firstMs: 50, mostMs: 2_000 };

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
    for (let failures = 1; !signal.aborted; failures++) {
      try {
        return await orAborted(attempt(), signal);
      } catch (error) {
        onFailure(error);
        await pause(backoffMs({ failures, ...RETRY }), signal);
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
