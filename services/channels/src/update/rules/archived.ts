/** Archiving and coming back. */
import { badRequest } from '@rookery/core';

/** @throws BAD_REQUEST where a change would archive a channel, which has an endpoint of its own */
export function checkOnlyUnarchives(isArchived: boolean | undefined): void {
  if (isArchived === true) throw badRequest('Invalid is_archived');
}
