/**
 * Walks the messages of a narrow from an anchor, down or up, until enough of them fit.
 *
 * The ranges are read concurrently and merged by id; each candidate is tested exactly. A walk reads a bounded number of
 * candidates: if hardly any message fits a narrow, the walk returns those found by then, and is not `exhausted`.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { messageKey } from '@rookery/core';
import type { Database, Document } from '@rookery/data';
import type { MessageCache } from '../message/message-cache.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import { messagesByKeys } from '../message/store/messages.ts';
import { newestKeyBelow } from '../message/store/ranges.ts';
import type { MessageFields } from '../message/store/stored-message.ts';
import type { IdFilter } from '../search-index/search-index.ts';
import { lowerBound, NO_IDS, type SortedIds } from '../search-index/sorted-ids.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import type { Candidate } from './select.ts';
import type { Sources } from './sources.ts';
import { type CandidateRange, findCandidates } from './store/candidates.ts';

/** Max. candidates read in one walk; at 10 us each, a second of work. */
const MAX_CANDIDATES = 100_000;
/** Candidates that a walk reads without admission; one that needs more waits for its turn. */
const LIGHT = 5000;
/** Max. candidates of one page, beyond the first: nothing else runs while it is decoded and tested, some 10 ms. */
const LARGEST_PAGE = 2000;
/**
 * The range of ids that is searched first in the index of all messages: a reader of busy conversations finds most
 * messages there.
 */
const SPINE_IDS = 2000;
/** Known ids in one query: min. in the first one, and max. in any. */
const LEAST_IDS = 50;
const ID_GROUP = 1000;
/**
 * If the known ids exceed the wanted number by at most this fraction, all are read together: a few remaining ones would
 * take two more reads.
 */
const READ_AHEAD = 0.25;
/**
 * Max. ids that are filtered in memory in one turn, some 2 ms for two thousand conversations; and (`IN_MEMORY`) the
 * number of them that costs as much as one candidate.
 */
const MAX_NARROWED = 16_384;
const IN_MEMORY = 100;

interface WalkOptions {
  readonly realm: number;
  readonly sources: Sources;
  /** Serves the place of the sources, and the newest page of their feed, if they have one. */
  readonly messageCache: Pick<MessageCache, 'read' | 'readNewest'>;
  /** Conditions that all messages fulfil, in addition to being in the sources. */
  readonly filters: readonly Document[];
  readonly direction: 'down' | 'up';
  /** The first message key, inclusive. */
  readonly from: number;
  /** How many fitting messages are wanted. */
  readonly want: number;
  /** The fields to return; absent: all. */
  readonly fields?: MessageFields | undefined;
  /** The fields that the test needs; pages after the first are read with these only. */
  readonly lean: MessageFields;
  readonly long: LongRead;
  /** Which of these candidates fit, in their order. */
  readonly select: <C extends Candidate>(candidates: readonly C[]) => Promise<readonly C[]>;
}

export interface WalkResult<T> {
  /** In the order of the walk. */
  readonly messages: readonly T[];
  /**
   * Whether the end was reached, so that nothing further fits. False if the walk found all it wanted, since it looked
   * no further.
   */
  readonly exhausted: boolean;
}

export async function walk<T extends Candidate = MessageDocument>(
  database: Database,
  options: WalkOptions,
): Promise<WalkResult<T>> {
  const found: T[] = [];
  const later: Candidate[] = [];
  const finish = async (exhausted: boolean): Promise<WalkResult<T>> => ({
    messages: [...found, ...(await load<T>(database, options, later))],
    exhausted,
  });
  let from = options.from;
  let read = 0;
  let size = firstSize(options);
  while (read < MAX_CANDIDATES) {
    options.long.signal.throwIfAborted();
    if (read > LIGHT) await options.long.enter();
    const first = read === 0;
    const { candidates, looked, next } = await readMerged(database, options, from, size, first);
    for (const message of await options.select(candidates)) {
      // After the first page, candidates are read with few fields, and those that fit are read again.
      if (first) found.push(message as T);
      else later.push(message);
      if (found.length + later.length === options.want) return finish(false);
    }
    if (next === undefined) return finish(true);
    read += looked;
    from = next;
    size = Math.min(Math.max(size * 2, 200), LARGEST_PAGE);
  }
  return finish(false);
}

/** The size of the first page. In most narrows nearly every candidate fits. */
function firstSize({ want, sources: { ids, narrowIds, ranges } }: WalkOptions): number {
  const known = ranges.length === 0 && !narrowIds ? (ids?.length ?? 0) : 0;
  return known <= want * (1 + READ_AHEAD) ? Math.max(want, known) : want;
}

async function load<T extends Candidate>(
  database: Database,
  options: WalkOptions,
  messages: readonly Candidate[],
): Promise<T[]> {
  const keys = messages.map(({ _id }) => _id);
  const found = await messagesByKeys(database, keys, { fields: options.fields });
  return (options.direction === 'down' ? found.reverse() : found) as unknown as T[];
}

/** Candidates in the order of a walk. */
interface Page {
  readonly candidates: readonly Candidate[];
  /** The number of candidates examined, including those that the database filtered out. */
  readonly looked: number;
  /** The key to continue at; undefined at the end. */
  readonly next: number | undefined;
}

/** Reads the next `limit` candidates of all sources together, or fewer if many ids were examined for them. */
async function readMerged(
  database: Database,
  options: WalkOptions,
  from: number,
  limit: number,
  first: boolean,
): Promise<Page> {
  const down = options.direction === 'down';
  const least = messageKey(options.realm, 1);
  const most = messageKey(options.realm + 1, 0) - 1;
  const lowest = down ? least : Math.max(from, least);
  const highest = down ? Math.min(from, most) : most;
  if (lowest > highest) return { candidates: [], looked: 0, next: undefined };
  const { ranges, ids, narrowIds } = options.sources;
  const pageOf = (candidates: readonly Candidate[], looked: number, end?: number): Page => {
    const last = candidates.length < limit ? end : candidates.at(-1)?._id;
    return { candidates, looked: Math.max(looked, candidates.length), next: last && (down ? last - 1 : last + 1) };
  };
  const read = rangeReader(database, options, first ? options.fields : options.lean);
  const bound = { $gte: lowest, $lte: highest };
  const readRanges = () => Promise.all(ranges.map((range) => read({ ...range, bound }, limit)));
  if (first) {
    const find = async () => (await readRanges()).flat();
    const quick = await readFirst(database, options, { lowest, highest, limit, read, find });
    if (quick) return pageOf(quick, 0);
  }
  const base = messageKey(options.realm, 0);
  const within = { ids: ids ?? NO_IDS, narrowIds, lowest: lowest - base, highest: highest - base, down, limit };
  const [known, lists] = await Promise.all([
    readIds(within, (some, count) => {
      const keys = { $in: Array.from(some, (id) => base + id) };
      return read({ filter: {}, hint: { _id: 1 }, bound: keys }, count);
    }),
    readRanges(),
  ]);
  const end = known.end === undefined ? undefined : base + known.end;
  // Beyond the last examined id, further ids may come before the candidates of the ranges.
  const isWithin = ({ _id }: Candidate) => end === undefined || (down ? _id >= end : _id <= end);
  const merged = new Map(
    [known.found, ...lists]
      .flat()
      .filter(isWithin)
      .map((message) => [message._id, message]),
  );
  const sorted = [...merged.values()].sort((a, b) => (down ? b._id - a._id : a._id - b._id)).slice(0, limit);
  return pageOf(sorted, known.looked, end);
}

type ReadRange = (range: CandidateRange, limit: number) => Promise<Candidate[]>;

/** Reads the first messages of a range, in the order of a walk. */
function rangeReader(
  database: Database,
  { direction, filters }: Pick<WalkOptions, 'direction' | 'filters'>,
  fields: MessageFields | undefined,
): ReadRange {
  const order = direction === 'down' ? -1 : 1;
  return (range, limit) => findCandidates(database, range, { order, limit, filters, fields });
}

/**
 * Reads the first page, if it is in memory, or close to the anchor in the index of all messages.
 * @param at.find reads the ranges
 * @returns undefined if neither has all wanted messages
 */
async function readFirst(
  database: Database,
  options: WalkOptions,
  at: {
    readonly lowest: number;
    readonly highest: number;
    readonly limit: number;
    readonly read: ReadRange;
    readonly find: () => Promise<Candidate[]>;
  },
): Promise<readonly Candidate[] | undefined> {
  const { lowest, highest, limit, read, find } = at;
  const { spine, ranges } = options.sources;
  const down = options.direction === 'down';
  // In few conversations, messages that pass further filters may be rare.
  const isQuick = spine !== undefined && (ranges.length > 1 || options.filters.length === 0);
  const readNearby = (newest: number): Promise<Candidate[]> => {
    const bound = down
      ? { $gte: Math.max(lowest, newest - SPINE_IDS), $lte: newest }
      : { $gte: lowest, $lte: Math.min(highest, lowest + SPINE_IDS) };
    return isQuick ? read({ filter: spine, hint: KEYS.spine, bound }, limit) : Promise.resolve([]);
  };
  const recent = await readCached(options, down ? highest : lowest, limit, async (newest) => {
    const nearby = await readNearby(newest);
    return nearby.length === limit ? nearby : find();
  });
  if (recent) return recent;
  // An anchor may be far above all ids. With many conversations it usually is, since no cache serves their newest page.
  const mayBeAboveAll = isQuick && down;
  let nearby = mayBeAboveAll && ranges.length > 1 ? [] : await readNearby(highest);
  if (mayBeAboveAll && nearby.length === 0) {
    nearby = await readNearby(await newestKeyBelow(database, options.realm, highest));
  }
  return nearby.length === limit ? nearby : undefined;
}

/**
 * Reads the first page through the message cache, if the sources are a place or a feed.
 * @param find reads it from the database; no message is above the key that it gets
 */
async function readCached(
  { realm, sources: { place, feed }, direction, fields, messageCache }: WalkOptions,
  from: number,
  limit: number,
  find: (newest: number) => Promise<Candidate[]>,
): Promise<readonly Candidate[] | undefined> {
  if (place) return messageCache.read(realm, place, { direction, from, limit });
  if (!feed || direction === 'up' || fields !== 'without terms') return undefined;
  // Whole messages, since `fields` requests these.
  const findWhole = async (newest: number) => (await find(newest)) as MessageDocument[];
  return messageCache.readNewest(realm, feed, { from, limit, find: findWhole });
}

interface KnownIds {
  readonly ids: SortedIds;
  readonly narrowIds: IdFilter | undefined;
  readonly lowest: number;
  readonly highest: number;
  readonly down: boolean;
  readonly limit: number;
}

/** Reads the next messages whose ids are known; some may have been deleted, or do not fit. */
async function readIds(
  { ids, narrowIds, lowest, highest, down, limit }: KnownIds,
  read: (some: SortedIds, count: number) => Promise<Candidate[]>,
): Promise<{ found: Candidate[]; looked: number; end: number | undefined }> {
  let left = ids.subarray(lowerBound(ids, lowest), lowerBound(ids, highest + 1));
  const found: Candidate[] = [];
  let looked = 0;
  // Usually most of them fit. Filtering more ids in memory is cheap; another read is not.
  let size = Math.min(Math.max((narrowIds ? 8 : 2) * limit, LEAST_IDS), ID_GROUP);
  while (left.length > 0) {
    const group = down ? left.subarray(-size) : left.subarray(0, size);
    const some = narrowIds ? narrowIds(group) : group;
    if (some.length > ID_GROUP) {
      // The last group left few ids, so this group was made larger, and it leaves more than expected.
      size = ID_GROUP;
      continue;
    }
    if (some.length > 0) found.push(...(await read(some, limit - found.length)));
    else await nextTurn();
    looked += some.length + Math.ceil(group.length / IN_MEMORY);
    left = down ? left.subarray(0, -group.length) : left.subarray(group.length);
    if (left.length > 0 && (found.length >= limit || looked >= LIGHT)) {
      return { found, looked, end: down ? group[0] : group.at(-1) };
    }
    size = some.length < ID_GROUP / 4 && narrowIds ? Math.min(size * 4, MAX_NARROWED) : ID_GROUP;
  }
  return { found, looked, end: undefined };
}
