/**
 * Finds the messages that contain a word: an inverted index of immutable segments (indexer.ts), and besides them the
 * newest messages.
 *
 * A search names every message that was committed before the call and contains its words, and perhaps others: the
 * caller tests each of them exactly. Messages in no segment yet are read by `_id` and cached by term. Edits since the
 * last segment are found by an index of their time. Of messages beyond the cached ones, every id is named.
 *
 * A cached directory may be old: its segments do not change, and later messages are among the newest ones. It has to be
 * read again only if one of its segments was merged into another and removed.
 */
import { chunks, FreshReads } from '@rookery/core';
import type { Database } from '@rookery/data';
import { LRUCache } from 'lru-cache';
import { isPairTerm } from '../search/phrases.ts';
import { NewestTerms } from './newest-terms.ts';
import { Part, type PartRange, partsOf } from './part.ts';
import { conversationTerm } from './rules.ts';
import { intersect, intersectAny, NO_IDS, type SortedIds, sortedIds, union } from './sorted-ids.ts';
import { editedSince, movedInto } from './store/message-terms.ts';
import { EDIT_SLACK_MS, readDirectory, readParts, readSeparators, type SearchDirectory } from './store/segments.ts';

/** Max. bytes cached over all realms: stored parts, ids of terms, newest messages of each realm. */
const MAX_PART_BYTES = 24 * 2 ** 20;
const MAX_POSTING_BYTES = 24 * 2 ** 20;
const MAX_NEWEST_BYTES = 48 * 2 ** 20;
const MAX_REALMS = 2_000;
/** Max. age of a cached directory, ms: bounds how long messages that segments already hold are read as newest ones. */
const DIRECTORY_MS = 60_000;
/**
 * With this many messages outside of segments, more than a segment waits for, a new one exists: the directory is read
 * again after `AGAIN_MS`.
 */
const MANY_NEWEST = 3_000;
const AGAIN_MS = 1_000;
/** Max. edits since the last segment that are examined. */
const MAX_EDITED = 100_000;
/**
 * Max. newest messages that are named unread, while segments are far behind; with more, the oldest are not found yet.
 */
const MAX_UNKNOWN = 2_000_000;
/** Max. reads of the directory in one search, while its segments are being merged. */
const ATTEMPTS = 5;
/** Max. messages that were moved into the conversations of a search. */
const MAX_MOVED = 20_000;
/** Max. conversations in one query: with more, MongoDB plans for longer than it reads. */
const BATCH_SIZE = 1_000;

/**
 * Returns those of some ids that fulfil a condition. The cost depends on the number of indexed ids between
 * the first and the last of them.
 */
export type IdFilter = (ids: SortedIds) => SortedIds;

/** The state of some terms at one moment. */
export interface TermLookup {
  /**
   * Returns ids of messages, ascending, including all that contain every one of these terms. The terms are some of
   * those looked up: at least one word; and pairs of words, which only exclude messages.
   */
  holding(terms: readonly string[]): SortedIds;
  /** Returns a filter for messages that may be in some conversations; it passes all that are. */
  inConversations(conversations: readonly number[]): Promise<IdFilter>;
}

/** The cached index of a realm. */
interface RealmIndex {
  readonly directory: SearchDirectory;
  readonly readAt: number;
  /** Has the same upTo and editsUpTo as the directory. */
  readonly newest: NewestTerms;
}

/** The index of a realm with its newest messages read, and the messages that were edited since the last segment. */
interface Newest {
  readonly index: RealmIndex;
  readonly edited: SortedIds;
}

export class SearchIndex {
  readonly #database: Database;
  readonly #realms: LRUCache<number, RealmIndex>;
  /** Reads of newest messages, by realm: concurrent callers share one. */
  readonly #reads = new FreshReads((realm: number) => this.#readNewest(realm));
  readonly #parts = new LRUCache<string, Part | readonly string[]>({
    maxSize: MAX_PART_BYTES,
    sizeCalculation: (one) => (one instanceof Part ? one.size : one.length * 40 + 200),
  });
  readonly #postings = new LRUCache<string, { readonly version: number; readonly ids: SortedIds }>({
    maxSize: MAX_POSTING_BYTES,
    sizeCalculation: ({ ids }) => ids.byteLength + 200,
  });

  constructor(database: Database) {
    this.#database = database;
    this.#realms = new LRUCache({
      max: MAX_REALMS,
      maxSize: MAX_NEWEST_BYTES,
      sizeCalculation: ({ directory, newest }) => newest.bytes + directory.segments.length * 200 + 500,
    });
  }

  /** Approximate bytes cached. */
  get bytes(): number {
    return this.#parts.calculatedSize + this.#postings.calculatedSize + this.#realms.calculatedSize;
  }

  /** Takes over a new directory of a realm that was written in this process. */
  replaced(realm: number, directory: SearchDirectory): void {
    if (this.#realms.has(realm)) this.#adopt(realm, directory);
  }

  /** Looks up terms. */
  async lookUp(realm: number, terms: readonly string[]): Promise<TermLookup> {
    return this.#retryMerged(realm, await this.#reads.get(realm), async (found) => {
      const { index, edited } = found;
      // Without an await in between: the segments of this directory end where these newest messages begin.
      const newest = new Map(terms.map((term) => [term, index.newest.idsOf(term)]));
      const others = union([edited, index.newest.unknown(MAX_UNKNOWN)]);
      // The newest messages are few even without their pairs of words.
      const words = (some: readonly string[]) => some.filter((term) => !isPairTerm(term));
      const indexed = await this.#indexed(realm, index.directory, terms);
      return (
        indexed && {
          holding: (some) => union([union([together(some, indexed), together(words(some), newest)]), others]),
          inConversations: (conversations) => this.#inConversations(realm, found, conversations),
        }
      );
    });
  }

  #inConversations(realm: number, found: Newest, conversations: readonly number[]): Promise<IdFilter> {
    const terms = conversations.map(conversationTerm);
    const chunked = chunks(conversations, BATCH_SIZE);
    return this.#retryMerged(realm, found, async ({ index: { directory, newest } }) => {
      const [indexed, ...moved] = await Promise.all([
        this.#indexed(realm, directory, terms),
        ...chunked.map((some) => movedInto(this.#database, realm, some, MAX_MOVED + 1)),
      ]);
      if (!indexed) return undefined;
      // Reading so many would take longer than reading the candidates that they would exclude.
      if (moved.some(({ length }) => length > MAX_MOVED)) return (ids) => ids;
      const lists = terms.flatMap((term) => [indexed.get(term) ?? NO_IDS, newest.idsOf(term)]);
      const all = [...lists, ...moved.map(sortedIds), newest.unknown(MAX_UNKNOWN)].filter(({ length }) => length > 0);
      return (ids) => intersectAny(ids, all);
    });
  }

  /** Runs `work`; again, with the directory read again, while it returns undefined because a segment was merged. */
  async #retryMerged<T>(realm: number, first: Newest, work: (found: Newest) => Promise<T | undefined>): Promise<T> {
    let found = first;
    for (let attempt = 1; ; attempt++) {
      const result = await work(found);
      if (result !== undefined) return result;
      if (attempt === ATTEMPTS) throw new Error(`the segments of realm ${realm} are merged faster than they are read`);
      await this.#load(realm);
      found = await this.#reads.get(realm);
    }
  }

  /** Reads the messages that no segment holds. */
  async #readNewest(realm: number): Promise<Newest> {
    const index = await this.#current(realm);
    const [edited] = await Promise.all([
      editedSince(this.#database, realm, index.directory.editsUpTo - EDIT_SLACK_MS, MAX_EDITED),
      index.newest.read(),
    ]);
    // Set again because its size has grown.
    if (this.#realms.get(realm) === index) this.#realms.set(realm, { ...index });
    return { index, edited: sortedIds(edited) };
  }

  /** The cached index of a realm, read again if it is old. */
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
    // Edits of newest messages are found by their time, and only since `editsUpTo`: if that has changed, the messages
    // are read again.
    const newest = known && isSame ? known.newest : new NewestTerms(this.#database, realm, directory.upTo);
    const next = { directory, readAt: Date.now(), newest };
    this.#realms.set(realm, next);
    return next;
  }

  /** The ids that the segments of a directory name for each term; undefined if one of them is gone. */
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

  /** Parts by segment and number; undefined if one is gone. */
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

const keyOf = (realm: number, options: { readonly segment: number; readonly part: number }): string =>
  `${realm} ${options.segment} ${options.part}`;
