/** How often something may be done, over all replicas: times of late, counted before it is done. */
import { DomainError } from '@rookery/core';
import type { Database } from '@rookery/data';
import { secretHash } from '../rules/keys.ts';
import { COLLECTIONS, type LoginFailuresDocument } from './documents.ts';

/** At most so many in a time, ms. */
export interface Limit {
  readonly most: number;
  readonly withinMs: number;
}

const DAY_MS = 24 * 3600_000;

/** Mails that strangers can cause to be sent to an address, or with a new address of one's own. */
const MAIL_LIMITS: readonly Limit[] = [
  { most: 2, withinMs: 3600_000 },
  { most: 5, withinMs: DAY_MS },
];

const DUPLICATE_KEY = 11_000;

/** A mail that somebody asks for whom nobody vouches for. */
export interface MailTurn {
  /** Who or what it is about, of any length. */
  readonly about: string;
  /** Where the request comes from; undefined where a gateway does not say. */
  readonly address: string | undefined;
  /** How many such mails one address may cause in a day, in whatever organisations; 0: any number. */
  readonly perAddress: number;
  /** Of the call: a repetition has had its turn. */
  readonly attempt: number;
}

/**
 * Counts a turn that ends in a mail.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, after two about the same in an hour or five in a day, and when the address
 *   has had its share
 */
export async function takeMailTurn(
  database: Database,
  { about, address, perAddress, attempt }: MailTurn,
): Promise<void> {
  if (attempt > 0) return;
  const now = Date.now();
  // First, so that whoever has had theirs does not use up the turns of those whom they ask for.
  if (address !== undefined && perAddress > 0) {
    await takeTurn(database, `turns:${secretHash(`from:${address}`)}`, [{ most: perAddress, withinMs: DAY_MS }], now);
  }
  await takeTurn(database, `turns:${secretHash(about)}`, MAIL_LIMITS, now);
}

/**
 * Counts a turn at what the key names.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when one of the limits is reached; such a turn is not counted, so
 *   that asking again does not prolong the wait
 */
export async function takeTurn(database: Database, key: string, limits: readonly Limit[], now: number): Promise<void> {
  const collection = database.collection<LoginFailuresDocument>(COLLECTIONS.loginFailures);
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs));
  const since = (ms: number) => ({
    $filter: { input: { $ifNull: ['$attempts', []] }, cond: { $gt: ['$$this', now - ms] } },
  });
  const full = limits.map(({ most, withinMs }) => ({ $gte: [{ $size: since(withinMs) }, most] }));
  const count = () =>
    collection.findOneAndUpdate(
      { _id: key },
      [
        { $set: { attempts: since(longest) } },
        { $set: { refused: { $or: full }, expires_at: new Date(now + longest) } },
        { $set: { attempts: { $cond: ['$refused', '$attempts', { $concatArrays: ['$attempts', [now]] }] } } },
      ],
      { upsert: true, returnDocument: 'after' },
    );
  // Two first turns at once may both try to insert: the second finds the document of the other.
  const after = await count().catch((error) => {
    if (error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY) return count();
    throw error;
  });
  if (!after?.refused) return;
  const waits = limits.map(({ most, withinMs }) => {
    const recent = after.attempts.filter((at) => at > now - withinMs).sort((a, b) => a - b);
    const oldest = recent.at(-most);
    return oldest === undefined ? 0 : oldest + withinMs - now;
  });
  throw new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    extra: { 'retry-after': Math.max(1, ...waits) / 1000 },
  });
}
