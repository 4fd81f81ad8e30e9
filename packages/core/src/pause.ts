/** Pauses between attempts. Imports nothing, so that browsers can load it. */

/** Waits `ms`, or until the signal aborts; resolves either way. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}

/** When to retry after consecutive failures. */
interface Backoff {
  /** Number of consecutive failures, from 1. */
  readonly failures: number;
  /** The pause after the first failure, ms. */
  readonly firstMs: number;
  /** The longest pause, ms. */
  readonly mostMs: number;
}

/** Returns the pause before the next attempt, ms: doubled by each failure, to spare a struggling server. */
export function backoffMs({ failures, firstMs, mostMs }: Backoff): number {
  return Math.min(mostMs, firstMs * 2 ** (failures - 1));
}
