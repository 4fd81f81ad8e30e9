/** Rules of archiving and unarchiving. */
import { badRequest } from '@rookery/core';

/** @throws BAD_REQUEST for a change that would archive a channel: that has an endpoint of its own */
export function checkOnlyUnarchives(isArchived: boolean | undefined): void {
  if (isArchived === true) throw badRequest('Invalid is_archived');
}
