/**
 * Walks the messages of a narrow from an anchor, down or up, until enough of them fit.
 *
 * The ranges are read side by side and merged by id; each candidate is tested exactly. A walk reads a bounded number of
 * candidates: a narrow that fits hardly anything ends there with what was found, and says that it did not come to the end.
 */
import { messageKey } from '@rookery/core';
import type { Database, Document } from '@rookery/data';
import type { MessageCache } from '../message/message-cache.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { newestKeyBelow } from '../message/store/ranges.ts';
import type { MessageFields } from '../message/store/stored-message.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import type { Candidate } from './select.ts';
import type { Sources } from './sources.ts';
import { findCandidates } from './store/candidates.ts';

/** Candidates read in one walk; at 10 us each a second of work. */
const MOST_CANDIDATES = 100_000;
/** Candidates that a walk reads at any time; one that needs more waits for a turn. */
const LIGHT = 5000;
/** Candidates of one page, beyond the first: nothing else runs while it is decoded and tested, some 10 ms. */
const LARGEST_PAGE = 2000;
/** Ids looked at first in the index of all messages, which a reader of busy conversations finds most of. */
const SPINE_IDS = 2000;
/** Ids known beforehand, asked for at once. */
const ID_GROUP = 1000;

interface WalkOptions {
  readonly realm: number;
  readonly sources: Sources;
  /** Answers for the place of the sources, where they have one and it is cached. */
  readonly messageCache: Pick<MessageCache, 'read'>;
  /** What all of the messages fulfil, beside lying in the sources. */
  readonly filters: readonly Document[];
  readonly direction: 'down' | 'up';
  /** The message key to begin at, inclusive. */
  readonly from: number;
  /** How many fitting messages are wanted. */
  readonly want: number;
  /** The fields that are wanted of them; all, unless it is said. */
  readonly fields?: MessageFields | undefined;
  /** The fields to test candidates by, once there are many. */
  readonly lean: MessageFields;
  readonly long: LongRead;
  /** Which of these candidates fit, in their order. */
  readonly select: <C extends Candidate>(candidates: readonly C[]) => Promise<readonly C[]>;
}

export interface Walked<T> {
  /** In the order of the walk. */
  readonly messages: readonly T[];
  /** Whether the end was reached: nothing further fits. Not known, and false, of a walk that found all it wanted. */
  readonly exhausted: boolean;
}

export async function walk<T extends Candidate = MessageDocument>(
  database: Database,
  o: WalkOptions,
): Promise<Walked<T>> {
  const found: T[] = [];
  const later: Candidate[] = [];
  const finish = async (exhausted: boolean): Promise<Walked<T>> => ({
    messages: [...found, ...(await load<T>(database, o, later))],
    exhausted,
  });
  let from = o.from;
  let read = 0;
  // Most narrows fit nearly every candidate.
  let size = o.want;
  while (read < MOST_CANDIDATES) {
    o.long.signal.throwIfAborted();
    if (read > LIGHT) await o.long.enter();
    const first = read === 0;
    const candidates = await readMerged(database, o, from, size, first);
    const whole = candidates.length < size;
    for (const message of await o.select(candidates)) {
      // A walk of many candidates reads little of each, and those that fit once more.
      if (first) found.push(message as T);
      else later.push(message);
      if (found.length + later.length === o.want) return finish(false);
    }
    if (whole) return finish(true);
    read += candidates.length;
    const last = candidates.at(-1) as Candidate;
    from = o.direction === 'down' ? last._id - 1 : last._id + 1;
    size = Math.min(Math.max(size * 2, 200), LARGEST_PAGE);
  }
  return finish(false);
}

async function load<T extends Candidate>(
  database: Database,
  o: WalkOptions,
  messages: readonly Candidate[],
): Promise<T[]> {
  const keys = messages.map(({ _id }) => _id);
  const found = await messagesByKeys(database, keys, { fields: o.fields });
  return (o.direction === 'down' ? found.reverse() : found) as unknown as T[];
}

/** The next `limit` candidates of all sources together. */
async function readMerged(
  database: Database,
  o: WalkOptions,
  from: number,
  limit: number,
  first: boolean,
): Promise<readonly Candidate[]> {
  const down = o.direction === 'down';
  const least = messageKey(o.realm, 1);
  const most = messageKey(o.realm + 1, 0) - 1;
  const lowest = down ? least : Math.max(from, least);
  const highest = down ? Math.min(from, most) : most;
  if (lowest > highest) return [];
  const { spine, ranges, ids, place } = o.sources;
  if (place && first) {
    const { realm, direction } = o;
    const recent = await o.messageCache.read(realm, place, { direction, from: down ? highest : lowest, limit });
    if (recent) return recent;
  }
  const order = down ? -1 : 1;
  const fields = first ? o.fields : o.lean;
  const read = (filter: Document, hint: Document, bound: Document): Promise<Candidate[]> =>
    findCandidates(database, { filter, hint, bound }, { order, limit, filters: o.filters, fields });

  if (spine && first) {
    // An anchor may lie far above all ids.
    const newest = down ? await newestKeyBelow(database, o.realm, highest) : highest;
    const near = down
      ? { $gte: Math.max(lowest, newest - SPINE_IDS), $lte: newest }
      : { $gte: lowest, $lte: Math.min(highest, lowest + SPINE_IDS) };
    const nearby = await read(spine, KEYS.spine, near);
    if (nearby.length === limit) return nearby;
  }
  const bound = { $gte: lowest, $lte: highest };
  const lists = await Promise.all([
    ...ranges.map(({ filter, hint }) => read(filter, hint, bound)),
    ...(ids
      ? [readIds(ids, { lowest, highest, down, limit }, (some) => read({ _id: { $in: some } }, { _id: 1 }, bound))]
      : []),
  ]);
  const [only, ...others] = lists;
  if (others.length === 0) return only ?? [];
  const merged = new Map(lists.flat().map((message) => [message._id, message]));
  return [...merged.values()].sort((a, b) => order * (a._id - b._id)).slice(0, limit);
}

/** The next of the messages whose keys are known, ascending: some of them may be gone, or not fit. */
async function readIds(
  keys: readonly number[],
  o: { lowest: number; highest: number; down: boolean; limit: number },
  read: (some: readonly number[]) => Promise<Candidate[]>,
): Promise<Candidate[]> {
  const inside = keys.filter((key) => o.lowest <= key && key <= o.highest);
  const ordered = o.down ? inside.reverse() : inside;
  const found: Candidate[] = [];
  for (let i = 0; i < ordered.length && found.length < o.limit; i += ID_GROUP) {
    found.push(...(await read(ordered.slice(i, i + ID_GROUP))));
  }
  return found.slice(0, o.limit);
}
