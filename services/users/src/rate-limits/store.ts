/** Rate limits over all replicas: the times of recent turns, counted before the action. */
import { DomainError } from '@rookery/core';
import { type Database, type IndexSpecs, isDuplicateKey } from '@rookery/data';
import type { CallContext } from '@rookery/rpc';
import { COLLECTIONS } from '../database/collections.ts';
import { secretHash } from '../keys/keys.ts';

export const RATE_LIMIT_INDEXES: IndexSpecs = {
  [COLLECTIONS.loginFailures]: [
    { name: 'expiry', key: { expires_at: 1 }, expireAfterSeconds: 0 },
    // Everything counted for an account is removed when its password changes.
    { name: 'about', key: { about: 1 }, sparse: true },
  ],
};

/** At most `most` turns within `withinMs`, ms. */
export interface Limit {
  readonly most: number;
  readonly withinMs: number;
}

const DAY_MS = 24 * 3600_000;

/**
 * Limits of mails to one address: those caused by requests without a session, and those to a new address of the caller.
 */
const MAIL_LIMITS: readonly Limit[] = [
  { most: 2, withinMs: 3600_000 },
  { most: 5, withinMs: DAY_MS },
];

/** How long a repetition takes no second turn, ms: replies are stored for at least as long, so it does nothing. */
const REPEATED_MS = 10 * 60_000;

/** A mail that a request without credentials causes. */
interface MailTurn {
  /** The person or thing that the mail is about, of any length; such turns are counted together. */
  readonly about: string;
  /** The address that the request comes from; undefined if a gateway does not send it. */
  readonly address: string | undefined;
  /** Max. such mails that one address may cause in a day, in all organisations together; 0: unlimited. */
  readonly perAddress: number;
  readonly call: Pick<CallContext, 'requestKey'>;
}

/**
 * Counts a turn that causes a mail. A repetition under the same request key takes no second turn.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, after two turns with the same `about` in an hour or five in a
 *   day, and if the address has used up its share
 */
export async function takeMailTurn(database: Database, { about, address, perAddress, call }: MailTurn): Promise<void> {
  const now = Date.now();
  const request = call.requestKey === '' ? undefined : secretHash(call.requestKey);
  // Counted first, so that an exhausted address does not use up the turns of the addresses that it names.
  if (address !== undefined && perAddress > 0) {
    const limits = [{ most: perAddress, withinMs: DAY_MS }];
    await takeTurn(database, `turns:${secretHash(`from:${address}`)}`, limits, now, request);
  }
  await takeTurn(database, `turns:${secretHash(about)}`, MAIL_LIMITS, now, request);
}

/**
 * Counts a turn of a key.
 * @param request identifies the request, if a repetition takes no second turn
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, if one of the limits is reached; such a turn is not counted, so
 *   that repeated requests do not prolong the wait
 */
export async function takeTurn(
  database: Database,
  key: string,
  limits: readonly Limit[],
  now: number,
  request?: string,
): Promise<void> {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs));
  const full = limits.map(({ most, withinMs }) => ({ $gte: [{ $size: since(now - withinMs) }, most] }));
  const isRepeated = request !== undefined && { $in: [request, '$requests.id'] };
  const uncounted = { $or: ['$refused', isRepeated] };
  const taken = request !== undefined && { requests: withOne('$requests', { id: request, at: now }, uncounted) };
  const after = await count(database, key, [
    { $set: { attempts: since(now - longest), ...(request !== undefined && { requests: recentRequests(now) }) } },
    { $set: { refused: { $and: [{ $not: [isRepeated] }, { $or: full }] }, expires_at: new Date(now + longest) } },
    { $set: { attempts: withOne('$attempts', now, uncounted), ...taken } },
  ]);
  if (!after?.refused) return;
  const waits = limits.map(({ most, withinMs }) => {
    const recent = after.attempts.filter((at) => at > now - withinMs).sort((a, b) => a - b);
    const oldest = recent.at(-most);
    return oldest === undefined ? 0 : oldest + withinMs - now;
  });
  throw restricted(Math.max(1, ...waits));
}

/**
 * How turns are slowed down: the first `free` need no wait, then each wait is twice the previous, from `firstMs` to
 * `mostMs`.
 */
export interface Pace {
  readonly free: number;
  readonly firstMs: number;
  readonly mostMs: number;
  /** Older turns do not count. */
  readonly withinMs: number;
}

/**
 * Counts a turn of a key that the pace slows down.
 * @throws RATE_LIMIT_HIT with `retry-after` in seconds, if the wait is not over; such a turn is not counted
 */
export async function takePacedTurn(
  database: Database,
  { key, about }: { readonly key: string; readonly about: string },
  { free, firstMs, mostMs, withinMs }: Pace,
  now: number,
): Promise<void> {
  const over = { $subtract: [{ $size: '$attempts' }, free] };
  const wait = { $min: [mostMs, { $multiply: [firstMs, { $pow: [2, over] }] }] };
  // A free turn needs no wait even if a turn of the same moment, or of a clock that is ahead, was counted before it.
  const isEarly = { $and: [{ $gte: [over, 0] }, { $gt: [{ $add: [{ $max: '$attempts' }, wait] }, now] }] };
  const after = await count(database, key, [
    { $set: { about, attempts: since(now - withinMs), expires_at: new Date(now + withinMs) } },
    { $set: { refused: isEarly } },
    { $set: { attempts: withOne('$attempts', now, '$refused') } },
  ]);
  if (!after?.refused) return;
  const waitMs = Math.min(mostMs, firstMs * 2 ** (after.attempts.length - free));
  throw restricted(Math.max(1, ...after.attempts) + waitMs - now);
}

/** Removes the turns that were taken at a time, as if they had not been. */
export async function giveTurnBack(database: Database, keys: readonly string[], at: number): Promise<void> {
  await turns(database).updateMany({ _id: { $in: [...keys] } }, { $pull: { attempts: at } });
}

const turns = (database: Database) => database.collection<LoginFailuresDocument>(COLLECTIONS.loginFailures);

/** The turns after a time. */
const since = (time: number) => ({
  $filter: { input: { $ifNull: ['$attempts', []] }, cond: { $gt: ['$$this', time] } },
});

/** The requests whose repetitions take no second turn. */
const recentRequests = (now: number) => ({
  $filter: { input: { $ifNull: ['$requests', []] }, cond: { $gt: ['$$this.at', now - REPEATED_MS] } },
});

/** The list with another element, except under the condition `unless`. */
const withOne = (list: string, one: number | TakenBy, unless: string | object) => ({
  $cond: [unless, list, { $concatArrays: [list, [one]] }],
});

/** Counts in one atomic step, so that concurrent turns are counted one after another. */
async function count(database: Database, key: string, pipeline: object[]): Promise<LoginFailuresDocument | null> {
  const options = { upsert: true, returnDocument: 'after' } as const;
  const step = () => turns(database).findOneAndUpdate({ _id: key }, pipeline, options);
  // Two concurrent first turns may both try to insert: the second retries and finds the document of the first.
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

/** A request that has taken a turn. */
interface TakenBy {
  readonly id: string;
  /** UNIX milliseconds. */
  readonly at: number;
}

export interface LoginFailuresDocument {
  readonly _id: string;
  /** For wrong passwords from one place: the account that they were for. */
  readonly about?: string;
  /** Turns within the window, UNIX milliseconds; without logins that succeeded. */
  readonly attempts: readonly number[];
  /** For mails: the requests of the last minutes, whose repetitions take no second turn. */
  readonly requests?: readonly TakenBy[];
  /** Whether the last turn was rejected. */
  readonly refused: boolean;
  readonly expires_at: Date;
}
