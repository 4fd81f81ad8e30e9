/** How much one request may change at once. */
import { badRequest } from '@rookery/core';

/** More in one request would be a transaction of minutes, for which the whole realm waits. */
const MOST_CHANNELS = 200;
const MOST_PAIRS = 20_000;

/** @throws BAD_REQUEST where a request names more channels, or pairs of a channel and a user, than one change may. */
export function checkBulk(o: { channels: number; users: number }): void {
  if (o.channels > MOST_CHANNELS || o.channels * o.users > MOST_PAIRS) {
    throw badRequest('Too many subscriptions in one request.');
  }
}
