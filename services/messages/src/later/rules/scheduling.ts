/** When something may be delivered that people schedule. */
import { badRequest } from '@rookery/core';

/** The end of the year 9999: what comes later is no date. */
const MAX_SECONDS = 253_402_300_799;

/**
 * The moment in UNIX ms.
 * @param seconds UNIX seconds
 * @throws BAD_REQUEST for one that has passed
 */
export function checkInFuture(seconds: number, nowMs: number): number {
  if (seconds * 1000 <= nowMs || seconds > MAX_SECONDS) {
    throw badRequest('Scheduled delivery time must be in the future.');
  }
  return seconds * 1000;
}
