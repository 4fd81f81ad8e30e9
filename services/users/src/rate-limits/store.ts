/** How often something may be done, over all replicas: times of late, counted before it is done. */
import { DomainError } from '@rookery/core';
import { type Database, type IndexSpecs, isDuplicateKey } from '@rookery/data';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';

export const RATE_LIMIT_INDEXES: IndexSpecs = {
  [COLLECTIONS.loginFailures]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    // All that is counted for an account is removed when it gets another password.
    { name: 'about', key: { about: 1 }, sparse: true },
  ],
};

/** At most so many in a time, ms. */
export interface Limit {
  readonly most: number;
  readonly withinMs: number;
}

const DAY_MS = 24 * 3600_000;

/** Mails to an address that a request without a session causes, or to a new address of the caller. */
const MAIL_LIMITS: readonly Limit[] = [
  { most: 2, withinMs: 3600_000 },
  { most: 5, withinMs: DAY_MS },
];

/** A mail that a request without credentials asks for. */
interface MailTurn {
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
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, after two about the same in an hour or five in a day, and when
 *   the address has had its share
 */
export async function takeMailTurn(
  database: Database,
  { about, address, perAddress, attempt }: MailTurn,
): Promise<void> {
  if (attempt > 0) return;
  const now = Date.now();
  // First, so that an exhausted address does not use up the turns of the addresses that it names.
  if (address !== undefined && perAddress > 0) {
    await takeTurn(database, `turns:${secretHash(`from:${address}`)}`, [{ most: perAddress, withinMs: DAY_MS }], now);
  }
  await takeTurn(database, `turns:${secretHash(about)}`, MAIL_LIMITS, now);
}

/**
 * Counts a turn at what the key names.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when one of the limits is reached; such a turn is not counted,
 *   so that asking again does not prolong the wait
 */
export async function takeTurn(database: Database, key: string, limits: readonly Limit[], now: number): Promise<void> {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs));
  const full = limits.map(({ most, withinMs }) => ({ $gte: [{ $size: since(now - withinMs) }, most] }));
  const after = await count(database, key, [
    { $set: { attempts: since(now - longest) } },
    { $set: { refused: { $or: full }, expires_at: new Date(now + longest) } },
    { $set: { attempts: unlessRefused(now) } },
  ]);
  if (!after?.refused) return;
  const waits = limits.map(({ most, withinMs }) => {
    const recent = after.attempts.filter((at) => at > now - withinMs).sort((a, b) => a - b);
    const oldest = recent.at(-most);
    return oldest === undefined ? 0 : oldest + withinMs - now;
  });
  throw restricted(Math.max(1, ...waits));
}

/** How one is slowed down: some turns cost nothing, then each comes after twice the wait of the one before. */
export interface Pace {
  readonly free: number;
  readonly firstMs: number;
  readonly mostMs: number;
  /** Turns that are longer ago are forgotten. */
  readonly withinMs: number;
}

/**
 * Counts a turn at what the key names, which the pace slows down.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when the wait is not over; such a turn is not counted
 */
export async function takePacedTurn(
  database: Database,
  { key, about }: { readonly key: string; readonly about: string },
  { free, firstMs, mostMs, withinMs }: Pace,
  now: number,
): Promise<void> {
  const over = { $subtract: [{ $size: '$attempts' }, free] };
  const wait = { $min: [mostMs, { $multiply: [firstMs, { $pow: [2, over] }] }] };
  // A free turn is free also where another, of a moment or a clock that is ahead, was counted before it.
  const isEarly = { $and: [{ $gte: [over, 0] }, { $gt: [{ $add: [{ $max: '$attempts' }, wait] }, now] }] };
  const after = await count(database, key, [
    { $set: { about, attempts: since(now - withinMs), expires_at: new Date(now + withinMs) } },
    { $set: { refused: isEarly } },
    { $set: { attempts: unlessRefused(now) } },
  ]);
  if (!after?.refused) return;
  const waitMs = Math.min(mostMs, firstMs * 2 ** (after.attempts.length - free));
  throw restricted(Math.max(1, ...after.attempts) + waitMs - now);
}

/** Takes turns back that were taken at a time, as if they had not been. */
export async function giveTurnBack(database: Database, keys: readonly string[], at: number): Promise<void> {
  await turns(database).updateMany({ _id: { $in: [...keys] } }, { $pull: { attempts: at } });
}

const turns = (database: Database) => database.collection<LoginFailuresDocument>(COLLECTIONS.loginFailures);

/** The turns after a time. */
const since = (time: number) => ({
  $filter: { input: { $ifNull: ['$attempts', []] }, cond: { $gt: ['$$this', time] } },
});

const unlessRefused = (now: number) => ({
  $cond: ['$refused', '$attempts', { $concatArrays: ['$attempts', [now]] }],
});

/** Counts in one step, so that many at once are counted one after the other. */
async function count(database: Database, key: string, pipeline: object[]): Promise<LoginFailuresDocument | null> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const step = () => turns(database).findOneAndUpdate({ _id: key }, pipeline, options);
  // Two first turns at once may both try to insert: the second finds the document of the other.
  return step().catch((error) => {
    if (isDuplicateKey(error)) return step();
    throw error;
  });
}

function restricted(waitMs: number): DomainError {
  return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
    extra: { 'retry-after': Math.max(1, waitMs) / 1000 },
  });
}

export interface LoginFailuresDocument {
  readonly _id: string;
  /** Of wrong passwords from one place: the account that they were for. */
  readonly about?: string;
  /** Attempts of the window that did not succeed, in UNIX milliseconds. */
  readonly attempts: readonly number[];
  /** Whether the last attempt was one too many. */
  readonly refused: boolean;
  readonly expires_at: Date;
}
