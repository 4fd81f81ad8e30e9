/** The stored form of a registration: JSON with short names, since there is one for every open window of every user. */
import { atMost } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import type { Registration } from './rules/registration.ts';

/**
 * The only form so far. A newer one is announced as `FORMATS.registrations`, and written when `Formats.write` allows
 * it.
 */
const FORMAT = 1;

interface Stored {
  readonly f: number;
  readonly u: number;
  readonly b: number;
  readonly e: string;
  readonly t?: readonly string[];
  readonly n?: readonly (readonly [string, string])[];
  /**
   * A letter for each option that is on: apply_markdown, client_gravatar, slim_presence, all_public_streams, without
   * subscribers.
   */
  readonly o: string;
  readonly c: readonly string[];
  readonly s: number;
  /** users, channels, messages. */
  readonly v: readonly [number, number, number];
  readonly at: number;
}

export function encodeRegistration(r: Registration): Uint8Array {
  const stored: Stored = {
    f: FORMAT,
    u: r.userId,
    b: r.base,
    e: r.epoch,
    ...(r.types && { t: [...r.types] }),
    ...(r.narrow.length > 0 && { n: r.narrow.map((term) => [term.operator, term.operand] as const) }),
    o: `${r.applyMarkdown ? 'm' : ''}${r.clientGravatar ? 'g' : ''}${r.slimPresence ? 's' : ''}${r.allPublicStreams ? 'p' : ''}${r.includeSubscribers ? '' : 'w'}`,
    c: [...r.capabilities],
    s: r.timeoutSecs,
    v: [r.vector.users, r.vector.channels, r.vector.messages],
    at: r.createdAt,
  };
  return Buffer.from(JSON.stringify(stored));
}

/** Returns the registration stored under this realm and id; undefined if a newer build wrote it in an unknown form. */
export function decodeRegistration(realm: number, queueId: string, bytes: Uint8Array): Registration | undefined {
  const stored = JSON.parse(Buffer.from(bytes).toString()) as Stored;
  if (stored.f > FORMAT) return undefined;
  return {
    queueId,
    realm,
    userId: stored.u,
    base: stored.b,
    epoch: sameEpoch(stored.e),
    types: stored.t && shared(stored.t),
    narrow: stored.n?.map(([operator, operand]) => ({ operator, operand })) ?? NO_NARROW,
    applyMarkdown: stored.o.includes('m'),
    clientGravatar: stored.o.includes('g'),
    slimPresence: stored.o.includes('s'),
    allPublicStreams: stored.o.includes('p'),
    includeSubscribers: !stored.o.includes('w'),
    capabilities: shared(stored.c),
    timeoutSecs: stored.s,
    vector: { users: stored.v[0], channels: stored.v[1], messages: stored.v[2] },
    createdAt: stored.at,
  };
}

const NO_NARROW: Registration['narrow'] = [];

/** Shares one string among all registrations: queues of more than one log are rare. */
let lastEpoch = '';
function sameEpoch(text: string): string {
  if (text !== lastEpoch) lastEpoch = text;
  return lastEpoch;
}

/**
 * Max. distinct lists that are shared; the least recently used is evicted, and later queues with it get a copy of their
 * own.
 */
const MAX_SHARED = 1000;

/**
 * Sets of names that many queues share: every client of a kind sends the same list, and a separate set for each queue
 * would be most of the queue's memory.
 */
const known = new LRUCache<string, ReadonlySet<string>>(atMost(MAX_SHARED));

/** Returns the set of these names: the same object for the same list. */
export function shared(names: readonly string[]): ReadonlySet<string> {
  const key = JSON.stringify(names);
  const found = known.get(key);
  if (found) return found;
  const set = new Set(names);
  known.set(key, set);
  return set;
}
