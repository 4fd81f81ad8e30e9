/** Lets work in steps run for as long as the caller has time. */

/** A new step needs at least this much of the caller's time, ms: for the step and the answer. */
const SPARE_MS = 3_000;

/** Returns whether there is time for another step before a deadline (in `performance.now()` time). */
export function hasTime(deadlineAt: number): boolean {
  return performance.now() <= deadlineAt - SPARE_MS;
}
