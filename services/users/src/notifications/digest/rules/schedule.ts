/** When digests are mailed, and to whom. Pure. */

export const DAY_MS = 24 * 3600_000;
/** Digests go out from this hour of their day on, UTC: the morning of Europe, before that of the Americas. */
const HOUR_UTC = 6;
/** A user who was not here for so long gets a digest, ms: with less, one who was away for a weekend would. */
const ABSENT_MS = 5 * DAY_MS;
/** A digest covers no more than this, ms: the week since the one before. */
const COVERED_MS = 7 * DAY_MS;
/** An organisation that changes its weekday gets no second digest within so many days. */
const MIN_DAYS_BETWEEN = 4;

/**
 * The day whose digests are due now, in days since 1970 (UTC).
 * @param weekday `digest_weekday`: 0 is Monday
 * @param last the day of the digests before
 * @returns undefined where none are due now
 */
export function digestDay(now: number, weekday: number, last: number | undefined): number | undefined {
  if ((new Date(now).getUTCDay() + 6) % 7 !== weekday) return undefined;
  const day = Math.floor(now / DAY_MS);
  return last === undefined || last === day || day - last >= MIN_DAYS_BETWEEN ? day : undefined;
}

/** Whether it is late enough on a day to decide its digests. */
export function isMorning(now: number): boolean {
  return new Date(now).getUTCHours() >= HOUR_UTC;
}

/** Whether a user who was here last at `seenAt` gets a digest that is decided at `now`; UNIX milliseconds. */
export function isAbsent(seenAt: number, now: number): boolean {
  return now - seenAt >= ABSENT_MS;
}

/** From when on a digest reports what is new, UNIX milliseconds. */
export function coveredSince(seenAt: number, now: number): number {
  return Math.max(seenAt, now - COVERED_MS);
}
