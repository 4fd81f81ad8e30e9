/** The limit on guessing passwords. It is kept in the database, so that it holds across replicas and restarts. */
import type { Database } from '@rookery/data';
import { addressKey } from '../rules/addresses.ts';
import { secretHash } from '../rules/keys.ts';
import { COLLECTIONS, type LoginFailuresDocument } from './documents.ts';
import { type Limit, takeTurn } from './turns.ts';

/** Wrong passwords for a username. Fewer lock people out for typing errors; more is a worse lock. */
const FAILURES: Limit = { most: 5, withinMs: 30 * 60 * 1000 };

/**
 * Counts an attempt to log in as a username, before the password is looked at: of many guesses at once, no more than the
 * limit are tried. A success takes the count back.
 *
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when the window is full.
 */
export function countAttempt(database: Database, realm: number, username: string, now: number): Promise<void> {
  return takeTurn(database, keyOf(realm, username), [FAILURES], now);
}

/** Forgets the attempts of a username that has logged in. */
export async function forgetAttempts(database: Database, realm: number, username: string): Promise<void> {
  await database
    .collection<LoginFailuresDocument>(COLLECTIONS.loginFailures)
    .deleteOne({ _id: keyOf(realm, username) });
}

/** A hash: usernames are typed by strangers, of any length. */
function keyOf(realm: number, username: string): string {
  return `${realm}:${secretHash(addressKey(username))}`;
}
