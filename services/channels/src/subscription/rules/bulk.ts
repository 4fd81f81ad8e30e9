/** The limits of one request that subscribes or unsubscribes. */
import { badRequest } from '@rookery/core';

/**
 * Max. channels, and max. pairs of a channel and a user, in one request. More would be a transaction of minutes, for
 * which the whole realm waits.
 */
const MAX_CHANNELS = 200;
const MAX_PAIRS = 20_000;

/** @throws BAD_REQUEST for more channels, or more pairs of a channel and a user */
export function checkBulk(options: { channels: number; users: number }): void {
  if (options.channels > MAX_CHANNELS || options.channels * options.users > MAX_PAIRS) {
    throw badRequest('Too many subscriptions in one request.');
  }
}
