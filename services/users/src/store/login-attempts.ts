/** The limit on guessing passwords. It is kept in the database, so that it holds across replicas and restarts. */
import { DomainError } from '@rookery/core';
import type { Database } from '@rookery/data';
import { addressKey } from '../rules/addresses.ts';
import { secretHash } from '../rules/keys.ts';
import { COLLECTIONS, type LoginFailuresDocument } from './documents.ts';

/** Wrong passwords for a username in the window. Fewer lock people out for typing errors; more is a worse lock. */
const MAX_FAILURES = 5;
const WINDOW_MS = 30 * 60 * 1000;

const DUPLICATE_KEY = 11_000;

/**
 * Counts an attempt to log in as a username, before the password is looked at: of many guesses at once, no more than the
 * limit are tried. A success takes the count back.
 *
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when the window is full.
 */
export async function countAttempt(database: Database, realm: number, username: string, now: number): Promise<void> {
  const collection = database.collection<LoginFailuresDocument>(COLLECTIONS.loginFailures);
  const recent = { $filter: { input: { $ifNull: ['$attempts', []] }, cond: { $gt: ['$$this', now - WINDOW_MS] } } };
  const count = () =>
    collection.findOneAndUpdate(
      { _id: keyOf(realm, username) },
      [
        { $set: { attempts: recent } },
        {
          $set: {
            // A refused attempt is not counted, so that asking again does not prolong the wait.
            refused: { $gte: [{ $size: '$attempts' }, MAX_FAILURES] },
            expires_at: new Date(now + WINDOW_MS),
          },
        },
        { $set: { attempts: { $cond: ['$refused', '$attempts', { $concatArrays: ['$attempts', [now]] }] } } },
      ],
      { upsert: true, returnDocument: 'after' },
    );
  // Two first attempts at once may both try to insert: the second finds the document of the other.
  const after = await count().catch((error) => {
    if (isDuplicateKey(error)) return count();
    throw error;
  });
  if (!after?.refused) return;
  const oldest = Math.min(...after.attempts);
  throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    extra: { 'retry-after': Math.max(1, oldest + WINDOW_MS - now) / 1000 },
  });
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

function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}
