/**
 * The limits on guessing passwords. They are counted in the database, so that they hold over all replicas and restarts.
 *
 * Nobody can lock another person out: what slows an address down is what came from that address, and who has logged in
 * before, with the same browser or from the same address with the same program, is counted apart from everybody else.
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
 * Wrong passwords for one account from one place. Typing errors cost nothing; then 15 s, doubled each time, and so some
 * seven in an hour.
 */
const PACE: Pace = { free: 5, firstMs: 15_000, mostMs: 15 * MINUTE_MS, withinMs: 120 * MINUTE_MS };

/**
 * For one account from all places that are not known to it, against guesses from many addresses. It is reached by an
 * attack alone, and then keeps only such logins away from the account that come from somewhere new.
 */
const PER_ACCOUNT: Limit = { most: 100, withinMs: 30 * MINUTE_MS };

/** The time that `perAddress` is about. */
const ADDRESS_MS = 30 * MINUTE_MS;

/** One password that is to be checked. */
interface LoginAttempt {
  readonly realm: number;
  /** As it was typed: of any length, and maybe nobody's. */
  readonly username: string;
  /**
   * Where it comes from: the address, an IPv6 network as one; what is known to the account, by the mark of it; or the
   * account itself, of who is logged in already.
   */
  readonly from: { readonly address: string } | { readonly known: string } | 'account';
  /** Wrong passwords that an address may show in 30 minutes, for whatever accounts; 0: any number. */
  readonly perAddress: number;
}

/** An attempt that was counted. */
interface CountedAttempt {
  readonly pace: string;
  readonly others: readonly string[];
  readonly at: number;
}

/**
 * Counts an attempt before the password is looked at: of many guesses at once, no more than the limits are tried.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds; such an attempt is not counted, so that asking again does not
 *   prolong the wait
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

/** Takes an attempt back that had the right password, and what slowed its place down. */
export async function forgetAttempt(database: Database, { pace, others, at }: CountedAttempt): Promise<void> {
  await attempts(database).deleteOne({ _id: pace });
  if (others.length > 0) await giveTurnBack(database, others, at);
}

/** Forgets all attempts for an account, from wherever: it has another password. */
export async function forgetAttemptsFor(database: Database, realm: number, username: string): Promise<void> {
  const about = accountKey(realm, username);
  await attempts(database).deleteMany({ $or: [{ _id: about }, { about }] });
}

const attempts = (database: Database) => database.collection<LoginFailuresDocument>(COLLECTIONS.loginFailures);

/** A hash: usernames are typed by anyone, of any length. */
function accountKey(realm: number, username: string): string {
  return `${realm}:${secretHash(addressKey(username))}`;
}
