/** Pauses between attempts. */

/**
 * Returns the pause before attempt `failures + 1`, ms: doubled by each failure up to `mostMs`, less up to half of it at
 * random, so that clients that failed together do not return together. Never less than `retryAfterMs`.
 */
export function backoffMs(failures: number, firstMs: number, mostMs: number, retryAfterMs = 0): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
  const waitMs = full * (0.5 + Math.random() / 2);
  return waitMs >= retryAfterMs ? waitMs : retryAfterMs + Math.random() * Math.min(full, 1000);
}

/** Waits for `ms`. @throws the reason of the signal as soon as it is aborted */
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
