/** Validates the delivery times of scheduled messages and reminders. */
import { badRequest } from '@rookery/core';

/** The end of the year 9999, UNIX seconds. Later values are rejected. */
const MAX_SECONDS = 253_402_300_799;

/**
 * Returns the time in UNIX ms.
 * @param seconds UNIX seconds
 * @throws BAD_REQUEST if it has passed
 */
export function checkInFuture(seconds: number, nowMs: number): number {
  if (seconds * 1000 <= nowMs || seconds > MAX_SECONDS) {
    throw badRequest('Scheduled delivery time must be in the future.');
  }
  return seconds * 1000;
}
