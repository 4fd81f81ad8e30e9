/**
 * When the segments of a realm are to be cleaned of messages that were removed. Each cleaning looks for all messages of
 * the segments that are older than the last removal, so it waits for the end of a series of removals, such as that of
 * all messages of a user; where they do not end, for a day.
 */
import { mayNameGone } from './rules.ts';
import type { SearchDirectory } from './store/segments.ts';

/** No removal for this long: less would clean in the middle of a series, more would leave words of it for longer. */
export const QUIET_MS = 1_800_000;
/** Between two cleanings of a realm in which removals do not end. */
export const MOST_MS = 86_400_000;

interface Seen {
  readonly removals: number;
  /** When removals were first seen that the segments lack, performance.now(). */
  readonly since: number;
  /** When their count was last seen to change, performance.now(). */
  readonly changedAt: number;
}

export class RemovalWatch {
  readonly #seen = new Map<number, Seen>();

  /**
   * Whether the segments of a realm are to be cleaned now.
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
    // By the clock, since a process may live for less than a day. A moment in the future is of a wrong clock.
    return now - seen.since >= QUIET_MS && Math.abs(Date.now() - cleanedAt) >= MOST_MS;
  }

  /** Forgets all other realms. */
  retain(realms: ReadonlySet<number>): void {
    for (const realm of this.#seen.keys()) if (!realms.has(realm)) this.#seen.delete(realm);
  }
}
