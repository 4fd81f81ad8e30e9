/** Pauses between attempts of a client. */
import { backoffMs } from '@rookery/core/pause';

/** When to retry after consecutive failures; the first three fields are those of `backoffMs`. */
interface RetryDelay {
  readonly failures: number;
  readonly firstMs: number;
  readonly mostMs: number;
  /** The time after which the server allows a retry, ms. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Returns the pause before the next attempt, ms: `backoffMs`, less up to half of it at random, so that clients that
 * failed together do not return together. Never less than `retryAfterMs`.
 */
export function retryDelayMs({ retryAfterMs = 0, ...backoff }: RetryDelay): number {
  const full = backoffMs(backoff);
  const waitMs = full * (0.5 + Math.random() / 2);
  return waitMs >= retryAfterMs ? waitMs : retryAfterMs + Math.random() * Math.min(full, 1000);
}
