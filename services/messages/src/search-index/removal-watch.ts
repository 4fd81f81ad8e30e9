/**
 * Decides when the segments of a realm are cleaned of deleted messages. A cleaning looks for all messages of the
 * segments that are older than the last removal, so it waits for the end of a series of removals, such as that of all
 * messages of a user; if the series does not end, it waits for a day.
 */
import { mayNameGone } from './rules.ts';
import type { SearchDirectory } from './store/segments.ts';

/**
 * Time without a removal before a cleaning, ms. Shorter: cleans in the middle of a series. Longer: words of deleted
 * messages stay for longer.
 */
export const QUIET_MS = 1_800_000;
/** Time between two cleanings of a realm in which removals do not end, ms. */
export const MAX_MS = 86_400_000;

interface Seen {
  readonly removals: number;
  /** When removals that the segments lack were first seen, performance.now(). */
  readonly since: number;
  /** When their count was last seen to change, performance.now(). */
  readonly changedAt: number;
}

export class RemovalWatch {
  readonly #seen = new Map<number, Seen>();

  /**
   * Whether the segments of a realm are due for cleaning.
   * @param removals the realm's count of removals
   */
  isDue(
    realm: number,
    removals: number,
    { segments, cleanedAt = 0 }: Pick<SearchDirectory, 'segments' | 'cleanedAt'>,
    now = performance.now(),
  ): boolean {
    if (!segments.some((segment) => mayNameGone(segment, removals))) {
      this.#seen.delete(realm);
      return false;
    }
    const before = this.#seen.get(realm);
    const isSame = before?.removals === removals;
    const seen = { removals, since: before?.since ?? now, changedAt: isSame ? before.changedAt : now };
    this.#seen.set(realm, seen);
    if (now - seen.changedAt >= QUIET_MS) return true;
    // By the wall clock, since a process may live for less than a day. A time in the future comes from a wrong clock.
    return now - seen.since >= QUIET_MS && Math.abs(Date.now() - cleanedAt) >= MAX_MS;
  }

  /** Forgets all other realms. */
  retain(realms: ReadonlySet<number>): void {
    for (const realm of this.#seen.keys()) if (!realms.has(realm)) this.#seen.delete(realm);
  }
}
