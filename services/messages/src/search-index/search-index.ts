/**
 * Which messages hold a word: an inverted index of immutable segments (indexer.ts), and the newest messages beside it.
 *
 * A search names every message that was committed before it was asked and holds its words, and perhaps others: its
 * caller tests each of them by its own words. Messages in no segment yet are read by `_id` and remembered by term;
 * edits since the last segment are found by an index of their time; beyond what is remembered, every message is named.
 *
 * A directory may be old: its segments do not change, and what came since is among the newest messages. Only where a
 * segment is gone, merged into another, the directory is read again.
 */
import { atMost, chunks, FreshBatches } from '@rookery/core';
import type { Database } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { isPairTerm } from '../search/phrases.ts';
import { NewestTerms } from './newest-terms.ts';
import { Part, type PartRange, partsOf } from './part.ts';
import { conversationTerm } from './rules.ts';
import { inAny, intersect, NO_IDS, type SortedIds, sortedIds, union } from './sorted-ids.ts';
import { editedSince, movedInto } from './store/message-terms.ts';
import {
  EDIT_SLACK_MS,
  havePairs,
  readDirectory,
  readParts,
  readSeparators,
  type SearchDirectory,
} from './store/segments.ts';

/** Bytes cached over all realms: parts as they are stored, the ids of terms, the newest messages of each realm. */
const MOST_PART_BYTES = 24 * 2 ** 20;
const MOST_POSTING_BYTES = 24 * 2 ** 20;
const MOST_NEWEST_BYTES = 48 * 2 ** 20;
const MOST_REALMS = 2_000;
/** A directory is read again after this, so that what segments hold is not read as newest messages for long. */
const DIRECTORY_MS = 60_000;
/** As many messages beside the segments are more than a segment waits for: there is a new one. */
const MANY_NEWEST = 3_000;
const AGAIN_MS = 1_000;
/** Edits since the last segment that are looked at. */
const MOST_EDITED = 100_000;
/** Newest messages that are named unread, while segments are far behind: of more, the oldest are not found yet. */
const MOST_UNKNOWN = 2_000_000;
/** Reads of the directory in one search, of which segments were merged meanwhile. */
const ATTEMPTS = 5;
/** Messages that were moved into the conversations of a search, at most. */
const MOST_MOVED = 20_000;
/** Conversations in one query: of more, MongoDB plans for longer than it reads. */
const CONVERSATIONS_AT_ONCE = 1_000;

/** Those of some ids that fulfil a condition. It costs what lies between the first and the last of them. */
export type IdFilter = (ids: SortedIds) => SortedIds;

/** What is known of some terms at one moment. */
export interface TermLookup {
  /**
   * Ids of messages, ascending, among which are all that hold each of these terms, some of those looked up: words, at
   * least one, and pairs of words, which only leave out others.
   */
  holding(terms: readonly string[]): SortedIds;
  /** Which messages may lie in some conversations: all that do are among them. */
  inConversations(conversations: readonly number[]): Promise<IdFilter>;
}

/** A realm as searches know it. */
interface RealmIndex {
  readonly directory: SearchDirectory;
  readonly readAt: number;
  /** Of the same upTo and editsUpTo as the directory. */
  readonly newest: NewestTerms;
}

/** A realm with its newest messages read, and the messages that were edited since the last segment. */
interface Newest {
  readonly index: RealmIndex;
  readonly edited: SortedIds;
}

const fasterThanRead = (realm: number) =>
  new Error(`the segments of realm ${realm} are merged faster than they are read`);

export class SearchIndex {
  readonly #database: Database;
  readonly #realms: LRUCache<number, RealmIndex>;
  /** Reads of newest messages, by realm: one for all who ask at the same moment. */
  readonly #reads = new LRUCache<number, FreshBatches<'newest', Newest>>(atMost(MOST_REALMS));
  readonly #parts = new LRUCache<string, Part | readonly string[]>({
    maxSize: MOST_PART_BYTES,
    sizeCalculation: (one) => (one instanceof Part ? one.size : one.length * 40 + 200),
  });
  readonly #postings = new LRUCache<string, { readonly version: number; readonly ids: SortedIds }>({
    maxSize: MOST_POSTING_BYTES,
    sizeCalculation: ({ ids }) => ids.byteLength + 200,
  });

  constructor(database: Database) {
    this.#database = database;
    this.#realms = new LRUCache({
      max: MOST_REALMS,
      maxSize: MOST_NEWEST_BYTES,
      sizeCalculation: ({ directory, newest }) => newest.bytes + directory.segments.length * 200 + 500,
    });
  }

  /** Bytes cached at present, roughly. */
  get bytes(): number {
    return this.#parts.calculatedSize + this.#postings.calculatedSize + this.#realms.calculatedSize;
  }

  /** Of a realm there is a new directory, which was written here. */
  replaced(realm: number, directory: SearchDirectory): void {
    if (this.#realms.has(realm)) this.#adopt(realm, directory);
  }

  /** What is known of terms. */
  async lookUp(realm: number, terms: readonly string[]): Promise<TermLookup> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const { index: found, edited } = await this.#newest(realm);
      // In one turn: the segments of this directory end where these newest messages begin.
      const newest = new Map(terms.map((term) => [term, found.newest.idsOf(term)]));
      const others = union([edited, found.newest.unknown(MOST_UNKNOWN)]);
      // The newest messages are few enough without their pairs of words.
      const words = (some: readonly string[]) => some.filter((term) => !isPairTerm(term));
      const bounding = havePairs(found.directory.segments) ? (some: readonly string[]) => some : words;
      const indexed = await this.#indexed(realm, found.directory, bounding(terms));
      if (!indexed) {
        await this.#load(realm);
        continue;
      }
      return {
        holding: (some) => union([union([together(bounding(some), indexed), together(words(some), newest)]), others]),
        inConversations: (conversations) => this.#inConversations(realm, found, conversations),
      };
    }
    throw fasterThanRead(realm);
  }

  async #inConversations(
    realm: number,
    { directory, newest }: RealmIndex,
    conversations: readonly number[],
    attempt = 1,
  ): Promise<IdFilter> {
    const terms = conversations.map(conversationTerm);
    const chunked = chunks(conversations, CONVERSATIONS_AT_ONCE);
    const [indexed, ...moved] = await Promise.all([
      this.#indexed(realm, directory, terms),
      ...chunked.map((some) => movedInto(this.#database, realm, some, MOST_MOVED + 1)),
    ]);
    if (!indexed) {
      if (attempt === ATTEMPTS) throw fasterThanRead(realm);
      await this.#load(realm);
      const { index } = await this.#newest(realm);
      return this.#inConversations(realm, index, conversations, attempt + 1);
    }
    // As many would take longer to read than the candidates that they would leave out.
    if (moved.some(({ length }) => length > MOST_MOVED)) return (ids) => ids;
    const lists = terms.flatMap((term) => [indexed.get(term) ?? NO_IDS, newest.idsOf(term)]);
    const all = [...lists, ...moved.map(sortedIds), newest.unknown(MOST_UNKNOWN)].filter(({ length }) => length > 0);
    return (ids) => inAny(ids, all);
  }

  /** What the segments do not have, at some moment after this call. */
  async #newest(realm: number): Promise<Newest> {
    let reads = this.#reads.get(realm);
    if (!reads) {
      reads = new FreshBatches(async () => new Map([['newest' as const, await this.#readNewest(realm)]]));
      this.#reads.set(realm, reads);
    }
    return (await reads.get('newest')) as Newest;
  }

  async #readNewest(realm: number): Promise<Newest> {
    const index = await this.#current(realm);
    const [edited] = await Promise.all([
      editedSince(this.#database, realm, index.directory.editsUpTo - EDIT_SLACK_MS, MOST_EDITED),
      index.newest.read(),
    ]);
    // It has grown.
    if (this.#realms.get(realm) === index) this.#realms.set(realm, { ...index });
    return { index, edited: sortedIds(edited) };
  }

  /** What is cached of a realm, read again where that is old. */
  async #current(realm: number): Promise<RealmIndex> {
    const known = this.#realms.get(realm);
    if (!known) return this.#load(realm);
    const age = Date.now() - known.readAt;
    const isOld = age > DIRECTORY_MS || (age > AGAIN_MS && known.newest.count > MANY_NEWEST);
    return isOld ? this.#load(realm) : known;
  }

  async #load(realm: number): Promise<RealmIndex> {
    return this.#adopt(realm, await readDirectory(this.#database, realm));
  }

  #adopt(realm: number, directory: SearchDirectory): RealmIndex {
    const known = this.#realms.get(realm);
    const isSame = known?.directory.upTo === directory.upTo && known.directory.editsUpTo === directory.editsUpTo;
    // What an edit did to a newest message is known by its time, and only since `editsUpTo`: so they are read again.
    const newest = known && isSame ? known.newest : new NewestTerms(this.#database, realm, directory.upTo);
    const next = { directory, readAt: Date.now(), newest };
    this.#realms.set(realm, next);
    return next;
  }

  /** The ids that the segments of a directory name for each term; undefined where one of them is gone. */
  async #indexed(
    realm: number,
    { version, segments }: SearchDirectory,
    terms: readonly string[],
  ): Promise<ReadonlyMap<string, SortedIds> | undefined> {
    const found = new Map<string, SortedIds>();
    const missing: string[] = [];
    for (const term of new Set(terms)) {
      const cached = this.#postings.get(`${realm} ${term}`);
      if (cached?.version === version) found.set(term, cached.ids);
      else missing.push(term);
    }
    if (missing.length === 0 || segments.length === 0) return found;
    const separators = await this.#separators(
      realm,
      segments.map(({ id }) => id),
    );
    if (!separators) return undefined;
    const wanted = segments.map(({ id }) => ({
      segment: id,
      ranges: missing.map((term) => partsOf(term, separators.get(id) ?? [])),
    }));
    const parts = await this.#partsOf(realm, wanted);
    if (!parts) return undefined;
    for (const [i, term] of missing.entries()) {
      const lists: SortedIds[] = [];
      for (const { segment, ranges } of wanted) {
        const { first, last } = ranges[i] as PartRange;
        for (let part = first; part <= last; part++) {
          const ids = parts.get(segment)?.get(part)?.idsOf(term);
          if (ids && ids.length > 0) lists.push(ids);
        }
      }
      const ids = union(lists);
      found.set(term, ids);
      this.#postings.set(`${realm} ${term}`, { version, ids });
    }
    return found;
  }

  async #separators(
    realm: number,
    segments: readonly number[],
  ): Promise<ReadonlyMap<number, readonly string[]> | undefined> {
    const found = new Map<number, readonly string[]>();
    for (const segment of segments) {
      const cached = this.#parts.get(keyOf(realm, { segment, part: -1 }));
      if (cached && !(cached instanceof Part)) found.set(segment, cached);
    }
    const missing = segments.filter((segment) => !found.has(segment));
    if (missing.length > 0) {
      for (const [segment, separators] of await readSeparators(this.#database, realm, missing)) {
        found.set(segment, separators);
        this.#parts.set(keyOf(realm, { segment, part: -1 }), separators);
      }
    }
    return found.size === segments.length ? found : undefined;
  }

  /** Parts by segment and number; undefined where one is gone. */
  async #partsOf(
    realm: number,
    wanted: readonly { readonly segment: number; readonly ranges: readonly PartRange[] }[],
  ): Promise<ReadonlyMap<number, ReadonlyMap<number, Part>> | undefined> {
    const found = new Map<number, Map<number, Part>>();
    const missing: { segment: number; part: number }[] = [];
    for (const { segment, ranges } of wanted) {
      const ofSegment = new Map<number, Part>();
      found.set(segment, ofSegment);
      const numbers = new Set<number>();
      for (const { first, last } of ranges) for (let part = first; part <= last; part++) numbers.add(part);
      for (const part of numbers) {
        const cached = this.#parts.get(keyOf(realm, { segment, part }));
        if (cached instanceof Part) ofSegment.set(part, cached);
        else missing.push({ segment, part });
      }
    }
    if (missing.length === 0) return found;
    const read = await readParts(this.#database, realm, missing);
    for (const { bytes, ...one } of read) {
      const part = new Part(bytes);
      found.get(one.segment)?.set(one.part, part);
      this.#parts.set(keyOf(realm, one), part);
    }
    return read.length === missing.length ? found : undefined;
  }
}

const together = (terms: readonly string[], known: ReadonlyMap<string, SortedIds>): SortedIds =>
  terms
    .map((term) => known.get(term) ?? NO_IDS)
    .sort((a, b) => a.length - b.length)
    .reduce(intersect);

const keyOf = (realm: number, o: { readonly segment: number; readonly part: number }): string =>
  `${realm} ${o.segment} ${o.part}`;
