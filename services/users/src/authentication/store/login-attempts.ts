/**
 * The limits on guessing passwords. They are counted in the database, so that they hold over all replicas and restarts.
 *
 * Nobody can lock another user out: failed logins slow down only the address that they came from, and beyond
 * `PER_ACCOUNT` all places unknown to the account. Known devices, the same browser or the same program at the same
 * address, are counted separately.
 */
import type { Database } from '@rookery/data';
import { COLLECTIONS } from '../../database/collections.ts';
import { secretHash } from '../../keys/keys.ts';
import {
  giveTurnBack,
  type Limit,
  type LoginFailuresDocument,
  type Pace,
  takePacedTurn,
  takeTurn,
} from '../../rate-limits/store.ts';
import { addressKey } from '../../user/rules/addresses.ts';

const MINUTE_MS = 60_000;

/**
 * Wrong passwords for one account from one place. The first five are free; then the wait is 15 s, doubled each time,
 * which allows some seven in an hour.
 */
const PACE: Pace = { free: 5, firstMs: 15_000, mostMs: 15 * MINUTE_MS, withinMs: 120 * MINUTE_MS };

/**
 * Wrong passwords for one account from all unknown places, against guesses from many addresses. Only an attack reaches
 * it, and then it blocks only logins from new places.
 */
const PER_ACCOUNT: Limit = { most: 100, withinMs: 30 * MINUTE_MS };

/** The window of `perAddress`, ms. */
const ADDRESS_MS = 30 * MINUTE_MS;

/** A password to be checked. */
interface LoginAttempt {
  readonly realm: number;
  /** As typed: of any length, possibly without an account. */
  readonly username: string;
  /**
   * The origin: a client address (an IPv6 network counts as one), the mark of a known device, or the account itself for
   * a user who is already logged in.
   */
  readonly from: { readonly address: string } | { readonly known: string } | 'account';
  /** Max. wrong passwords per address in 30 minutes, over all accounts; 0: no limit. */
  readonly perAddress: number;
}

/** An attempt that was counted. */
interface CountedAttempt {
  readonly pace: string;
  readonly others: readonly string[];
  readonly at: number;
}

/**
 * Counts an attempt before the password is verified, so that concurrent guesses cannot exceed the limits.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds; such an attempt is not counted, so retries do not prolong the
 *   wait
 */
export async function countAttempt(database: Database, attempt: LoginAttempt): Promise<CountedAttempt> {
  const { realm, username, from, perAddress } = attempt;
  const at = Date.now();
  const about = accountKey(realm, username);
  const pace = `${about}:${from === 'account' ? from : secretHash(JSON.stringify(from))}`;
  await takePacedTurn(database, { key: pace, about }, PACE, at);
  const others: string[] = [];
  if (from !== 'account' && 'address' in from) {
    const limits: [string, Limit][] = [[about, PER_ACCOUNT]];
    if (perAddress > 0 && from.address !== '') {
      limits.unshift([`address:${secretHash(from.address)}`, { most: perAddress, withinMs: ADDRESS_MS }]);
    }
    for (const [key, limit] of limits) {
      await takeTurn(database, key, [limit], at).catch(async (error: unknown) => {
        await giveTurnBack(database, [pace, ...others], at);
        throw error;
      });
      others.push(key);
    }
  }
  return { pace, others, at };
}

/** Reverts an attempt with the right password, and resets the pace of its origin. */
export async function forgetAttempt(database: Database, { pace, others, at }: CountedAttempt): Promise<void> {
  await attempts(database).deleteOne({ _id: pace });
  if (others.length > 0) await giveTurnBack(database, others, at);
}

/** Deletes all attempts for an account, of every origin, after its password has changed. */
export async function forgetAttemptsFor(database: Database, realm: number, username: string): Promise<void> {
  const about = accountKey(realm, username);
  await attempts(database).deleteMany({ $or: [{ _id: about }, { about }] });
}

const attempts = (database: Database) => database.collection<LoginFailuresDocument>(COLLECTIONS.loginFailures);

/** A hash, since usernames are unauthenticated input of any length. */
function accountKey(realm: number, username: string): string {
  return `${realm}:${secretHash(addressKey(username))}`;
}
