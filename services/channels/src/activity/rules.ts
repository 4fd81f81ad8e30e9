/** What is said of how much is going on in a channel. */

const DAY_MS = 86_400_000;
/** A channel without messages for so many days is no longer recently active. */
const ACTIVE_DAYS = 180;
/** Traffic is averaged over so many days, and not said of channels younger than a week. */
const COUNTED_DAYS = 28;
const WEEK_DAYS = 7;

/** Whether nothing was sent for a long time. A channel that was just made counts as active. @param times UNIX ms */
export function isSilent(createdAt: number, newestAt: number, now: number): boolean {
  return now - Math.max(createdAt, newestAt) > ACTIVE_DAYS * DAY_MS;
}

/**
 * Messages a week on average, to two significant digits; null for a channel of less than a week.
 * @param recent messages within the last 28 days
 */
export function weeklyTraffic(createdAt: number, recent: number, now: number): number | null {
  const age = Math.floor((now - createdAt) / DAY_MS);
  if (age < WEEK_DAYS) return null;
  const average = Math.floor((recent * WEEK_DAYS) / Math.min(age, COUNTED_DAYS));
  if (average === 0) return recent > 0 ? 1 : 0;
  const unit = 10 ** Math.max(0, String(average).length - 2);
  return Math.round(average / unit) * unit;
}
