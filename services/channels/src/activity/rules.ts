/** The activity figures of a channel: whether it is recently active, and its weekly traffic. */

const DAY_MS = 86_400_000;
/** Days without a message after which a channel is no longer recently active. */
const ACTIVE_DAYS = 180;
/** Days over which traffic is averaged. A channel younger than a week has no figure. */
const COUNTED_DAYS = 28;
const WEEK_DAYS = 7;

/** Whether nothing was sent for `ACTIVE_DAYS`. A new channel counts as active. All times are UNIX ms. */
export function isSilent(createdAt: number, newestAt: number, now: number): boolean {
  return now - Math.max(createdAt, newestAt) > ACTIVE_DAYS * DAY_MS;
}

/**
 * Average number of messages a week, to two significant digits; null for a channel younger than a week.
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
