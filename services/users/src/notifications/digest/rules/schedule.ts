/** The schedule of digests: when they are mailed, and to which users. Pure. */

export const DAY_MS = 24 * 3600_000;
/** The hour of the day from which digests are mailed, UTC: morning in Europe, before that in the Americas. */
const HOUR_UTC = 6;
/** How long a user must be absent to get a digest, ms; with less, an absence over a weekend would suffice. */
const ABSENT_MS = 5 * DAY_MS;
/** Max. time that a digest covers, ms: the week since the last one. */
const COVERED_MS = 7 * DAY_MS;
/** Min. days between two digests, for an organisation that changes its weekday. */
const MIN_DAYS_BETWEEN = 4;

/**
 * The day whose digests are due now, in days since 1970 (UTC).
 * @param weekday `digest_weekday`: 0 is Monday
 * @param last the day of the previous digests
 * @returns undefined if none are due now
 */
export function digestDay(now: number, weekday: number, last: number | undefined): number | undefined {
  if ((new Date(now).getUTCDay() + 6) % 7 !== weekday) return undefined;
  const day = Math.floor(now / DAY_MS);
  return last === undefined || last === day || day - last >= MIN_DAYS_BETWEEN ? day : undefined;
}

/** Whether it is late enough in the day to decide its digests. */
export function isMorning(now: number): boolean {
  return new Date(now).getUTCHours() >= HOUR_UTC;
}

/** Whether a user who was last active at `seenAt` gets a digest decided at `now`; UNIX milliseconds. */
export function isAbsent(seenAt: number, now: number): boolean {
  return now - seenAt >= ABSENT_MS;
}

/** The time from which a digest covers news, UNIX milliseconds. */
export function coveredSince(seenAt: number, now: number): number {
  return Math.max(seenAt, now - COVERED_MS);
}
