/** When to try again, and waiting for that. */

/**
 * How long to wait before attempt `failures + 1`: doubled by each failure up to `mostMs`, of which a random half is
 * taken off, so that clients that failed together do not return together. Never less than the server asked for.
 */
export function backoffMs(failures: number, firstMs: number, mostMs: number, retryAfterMs = 0): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
  const waitMs = full * (0.5 + Math.random() / 2);
  return waitMs >= retryAfterMs ? waitMs : retryAfterMs + Math.random() * Math.min(full, 1000);
}

/** Waits. @throws the reason of the signal as soon as it is aborted */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
