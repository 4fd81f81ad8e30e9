/**
 * Walks the messages of a narrow from an anchor, down or up, until enough of them fit.
 *
 * The ranges are read concurrently and merged by id; each candidate is tested exactly. A walk reads a bounded number of
 * candidates, and messages of a bounded length: if hardly any message fits a narrow, or if those that fit are very
 * long, the walk returns those found by then, and is not `exhausted`.
 */
import { documentKey, idOfKey, MAX_ID } from '@rookery/core';
import type { Database, Document } from '@rookery/data';
import type { MessageCache } from '../message/message-cache.ts';
import type { MessageDocument } from '../message/store/documents.ts';
import { KEYS } from '../message/store/keys.ts';
import { stepsByKeys } from '../message/store/messages.ts';
import { newestKeyBelow } from '../message/store/ranges.ts';
import { lengthOf, MAX_READ_LENGTH } from '../message/store/read-within.ts';
import type { MessageFields } from '../message/store/stored-message.ts';
import { NO_IDS } from '../search-index/sorted-ids.ts';
import type { LongRead } from '../unread/heavy-reads.ts';
import { type FoundCandidates, LIGHT, NONE, readIds } from './read-ids.ts';
import type { Candidate } from './select.ts';
import type { Sources } from './sources.ts';
import { type CandidateRange, findCandidates } from './store/candidates.ts';

/** Max. candidates read in one walk; at 10 us each, a second of work. */
const MAX_CANDIDATES = 100_000;
/** Max. candidates of one page, beyond the first: nothing else runs while it is decoded and tested, some 10 ms. */
const LARGEST_PAGE = 2000;
/**
 * The range of ids that is searched first in the index of all messages: a reader of busy conversations finds most
 * messages there.
 */
const SPINE_IDS = 2000;
/**
 * If the known ids exceed the wanted number by at most this fraction, all are read together: a few remaining ones would
 * take two more reads.
 */
const READ_AHEAD = 0.25;
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
  /** The characters of messages after which the walk ends; the first message is always among them. */
  readonly maxLength: number;
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
   * Whether the end was reached, so that nothing further fits. False if the walk found all it wanted, or as much as it
   * may return, since it looked no further.
   */
  readonly exhausted: boolean;
}

export async function walk<T extends Candidate = MessageDocument>(
  database: Database,
  options: WalkOptions,
): Promise<WalkResult<T>> {
  const found: T[] = [];
  const later: Candidate[] = [];
  let length = 0;
  const finish = async (exhausted: boolean): Promise<WalkResult<T>> => {
    const { messages, isCut } = await load<T>(database, options, later, length);
    return { messages: [...found, ...messages], exhausted: exhausted && !isCut };
  };
  let from = options.from;
  let read = 0;
  let size = firstSize(options);
  while (read < MAX_CANDIDATES) {
    options.long.signal.throwIfAborted();
    if (read > LIGHT || length >= MAX_READ_LENGTH) await options.long.enter();
    const first = read === 0;
    const { candidates, looked, next } = await readMerged(database, options, from, size, first);
    for (const message of await options.select(candidates)) {
      // After the first page, candidates are read with few fields, and those that fit are read again.
      if (first) {
        found.push(message as T);
        length += lengthOf(message);
      } else later.push(message);
      if (found.length + later.length === options.want || length >= options.maxLength) return finish(false);
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

/**
 * Reads the messages that fit. Resolves with the admission of the walk, if the messages are long, for what is made of
 * them.
 * @param before the characters of those read before
 */
async function load<T extends Candidate>(
  database: Database,
  { direction, fields, long, maxLength }: WalkOptions,
  messages: readonly Candidate[],
  before: number,
): Promise<{ readonly messages: readonly T[]; readonly isCut: boolean }> {
  const found: MessageDocument[] = [];
  let length = before;
  if (length >= MAX_READ_LENGTH) await long.enter();
  const keys = messages.map(({ _id }) => _id);
  for await (const step of stepsByKeys(database, keys, { fields, order: direction === 'down' ? -1 : 1 })) {
    for (const message of step) {
      if (length >= maxLength) return { messages: found as unknown as T[], isCut: true };
      found.push(message);
      length += lengthOf(message);
    }
    if (length >= MAX_READ_LENGTH) await long.enter();
  }
  return { messages: found as unknown as T[], isCut: false };
}

/** Candidates in the order of a walk. */
interface Page {
  readonly candidates: readonly Candidate[];
  /** The number of candidates examined, including those that the database filtered out. */
  readonly looked: number;
  /** The key to continue at; undefined at the end. */
  readonly next: number | undefined;
}

/**
 * Reads the next `limit` candidates of all sources together, or fewer if many ids were examined for them or if they are
 * long.
 */
async function readMerged(
  database: Database,
  options: WalkOptions,
  from: number,
  limit: number,
  first: boolean,
): Promise<Page> {
  const down = options.direction === 'down';
  const keyOf = (id: number) => documentKey(options.realm, id);
  const least = keyOf(1);
  const most = keyOf(MAX_ID);
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
    const find = async () => {
      const lists = await readRanges();
      return { messages: lists.flatMap(({ messages }) => messages), isCut: lists.some(({ isCut }) => isCut) };
    };
    const quick = await readFirst(database, options, { lowest, highest, limit, read, find });
    if (quick) return pageOf(quick.messages, 0, cutAt(quick));
  }
  const within = { ids: ids ?? NO_IDS, narrowIds, lowest: idOfKey(lowest), highest: idOfKey(highest), down, limit };
  const [known, lists] = await Promise.all([
    readIds(within, (some, count) => {
      const keys = { $in: Array.from(some, keyOf) };
      return read({ filter: {}, hint: { _id: 1 }, bound: keys }, count);
    }),
    readRanges(),
  ]);
  const ends = [known.end === undefined ? undefined : keyOf(known.end), ...lists.map(cutAt)];
  const end = ends.reduce((near, one) => (near === undefined || (one && down === one > near) ? one : near), undefined);
  // Beyond the last examined id, or the last message of a read that was cut, further ones may come before the
  // candidates of the others.
  const isWithin = ({ _id }: Candidate) => end === undefined || (down ? _id >= end : _id <= end);
  const merged = new Map(
    [known.found, ...lists.map(({ messages }) => messages)]
      .flat()
      .filter(isWithin)
      .map((message) => [message._id, message]),
  );
  const sorted = [...merged.values()].sort((a, b) => (down ? b._id - a._id : a._id - b._id)).slice(0, limit);
  return pageOf(sorted, known.looked, end);
}

/** The key of the last message of a read that its length ended. */
function cutAt({ messages, isCut }: FoundCandidates): number | undefined {
  return isCut ? messages.at(-1)?._id : undefined;
}

type ReadRange = (range: CandidateRange, limit: number) => Promise<FoundCandidates>;

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
 * @returns undefined if neither has all wanted messages, or as many as one read may have
 */
async function readFirst(
  database: Database,
  options: WalkOptions,
  at: {
    readonly lowest: number;
    readonly highest: number;
    readonly limit: number;
    readonly read: ReadRange;
    readonly find: () => Promise<FoundCandidates>;
  },
): Promise<FoundCandidates | undefined> {
  const { lowest, highest, limit, read, find } = at;
  const { spine, ranges } = options.sources;
  const down = options.direction === 'down';
  // In few conversations, messages that pass further filters may be rare.
  const isQuick = spine !== undefined && (ranges.length > 1 || options.filters.length === 0);
  const isPage = ({ messages, isCut }: FoundCandidates) => isCut || messages.length === limit;
  const readNearby = (newest: number): Promise<FoundCandidates> => {
    const bound = down
      ? { $gte: Math.max(lowest, newest - SPINE_IDS), $lte: newest }
      : { $gte: lowest, $lte: Math.min(highest, lowest + SPINE_IDS) };
    return isQuick ? read({ filter: spine, hint: KEYS.spine, bound }, limit) : Promise.resolve(NONE);
  };
  const recent = await readCached(options, down ? highest : lowest, limit, async (newest) => {
    const nearby = await readNearby(newest);
    return isPage(nearby) ? nearby : find();
  });
  if (recent) return { messages: recent, isCut: false };
  // An anchor may be far above all ids. With many conversations it usually is, since no cache serves their newest page.
  const mayBeAboveAll = isQuick && down;
  let nearby = mayBeAboveAll && ranges.length > 1 ? NONE : await readNearby(highest);
  if (mayBeAboveAll && nearby.messages.length === 0) {
    nearby = await readNearby(await newestKeyBelow(database, options.realm, highest));
  }
  return isPage(nearby) ? nearby : undefined;
}

/**
 * Reads the first page through the message cache, if the sources are a place or a feed.
 * @param find reads it from the database; no message is above the key that it gets
 */
async function readCached(
  { realm, sources: { place, feed }, direction, fields, messageCache }: WalkOptions,
  from: number,
  limit: number,
  find: (newest: number) => Promise<FoundCandidates>,
): Promise<readonly Candidate[] | undefined> {
  if (place) return messageCache.read(realm, place, { direction, from, limit });
  if (!feed || direction === 'up' || fields !== 'without terms') return undefined;
  // Whole messages, since `fields` requests these.
  const findWhole = async (newest: number) => {
    const { messages, isCut } = await find(newest);
    return isCut ? undefined : (messages as readonly MessageDocument[]);
  };
  return messageCache.readNewest(realm, feed, { from, limit, find: findWhole });
}
