/** Work that goes in steps, for as long as the caller has time. */

/** What is left of the caller's time when no further step starts, ms: for a step, and the answer. */
const SPARE_MS = 3_000;

/** Whether there is time for another step before a deadline, by performance.now. */
export function hasTime(deadlineAt: number): boolean {
  return performance.now() <= deadlineAt - SPARE_MS;
}
