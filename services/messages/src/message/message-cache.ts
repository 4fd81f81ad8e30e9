/**
 * Recently read messages of conversations and topics, in memory: most readers request the same ones.
 *
 * A conversation's document counts changes in the same transaction: a send raises `lastId`; a change, move or deletion
 * of messages raises `changes` (`countChange`). So one small read, shared by concurrent callers, proves that the cached
 * state is current. If `changes` differs, the cached messages are evicted; if `lastId` is higher, the newer messages
 * are read. The cache of a place consists of windows, each complete between two keys; a read that leaves its window
 * extends it. The combined feed merges the newest windows of its conversations (`readNewest`). Messages are cached
 * without their search terms, which only searches need.
 */
import { documentKey, FreshBatches } from '@rookery/core';
import type { Database } from '@rookery/data';
import { FairCache } from '@rookery/runtime';
import { appended, type CachedWindow, countTo, MAX_OF_WINDOW, mergedNewest, taken } from './cached-window.ts';
import { type ConversationState, conversationDocumentKey, conversationStates } from './store/conversations.ts';
import type { MessageDocument } from './store/documents.ts';
import { firstMessagesIn, type KeyBounds } from './store/ranges.ts';

/** Max. bytes over all places; the least recently read place is evicted first. */
const MAX_BYTES = 96 * 1024 * 1024;
const PLACE_BYTES = 500;

/** Max. windows of one place: the newest messages, and older ones that links and dates lead to. */
const MAX_WINDOWS = 8;
/** Max. newer messages that one read appends to a window; a window that is further behind is read again. */
const MAX_NEWER = 500;
/**
 * Max. windows that a read of several conversations updates one by one; with more it reads all conversations together.
 */
const MAX_BEHIND = 4;

/** A whole conversation, or one topic of it. */
export interface Place {
  readonly conversation: number;
  readonly topic?: number;
}

export interface CacheRead {
  readonly direction: 'down' | 'up';
  /** The first key, inclusive. */
  readonly from: number;
  readonly limit: number;
}

/** The cached windows of a place; the one created or extended last is the first. */
interface CachedPlace {
  readonly changes: number;
  readonly windows: readonly CachedWindow[];
}

/** A read of a place, with the proven state of its conversation. */
interface Reading extends CacheRead {
  readonly realm: number;
  readonly place: Place;
  readonly changes: number;
  /** The lowest possible key of a message, and the key of the newest in the conversation. */
  readonly lowest: number;
  readonly newest: number;
}

export class MessageCache {
  readonly #database: Database;
  readonly #states: FreshBatches<string, ConversationState>;
  readonly #cached = new FairCache<CachedPlace>({ maxSize: MAX_BYTES, sizeOf });

  constructor(database: Database) {
    this.#database = database;
    this.#states = new FreshBatches((keys) => conversationStates(database, keys));
  }

  /**
   * Returns the messages of a place from a key on, in the order of the direction, as of some moment after the call.
   * Undefined if the cache does not serve the read, for example because the messages are too long: the caller reads
   * from the database.
   */
  async read(realm: number, place: Place, options: CacheRead): Promise<readonly MessageDocument[] | undefined> {
    if (options.limit > MAX_OF_WINDOW) return undefined;
    const state = await this.#states.get(conversationDocumentKey(realm, place.conversation));
    // The conversation never had a message.
    if (!state) return undefined;
    const newest = documentKey(realm, state.lastId);
    const lowest = documentKey(realm, 1);
    const from = options.direction === 'down' ? Math.min(options.from, newest) : Math.max(options.from, lowest);
    if (from < lowest || from > newest) return [];
    const reading = { ...options, realm, place, from, lowest, newest, changes: state.changes ?? 0 };
    const window = await this.#windowAt(reading);
    if (!window) return this.#begin(reading);
    return options.direction === 'down' ? this.#down(reading, window) : this.#up(reading, window);
  }

  /**
   * Returns the newest messages of several conversations together, from a key down, newest first. If too little of them
   * is cached, `find` reads them, and its result is cached for each conversation.
   * @param conversations without repetition
   * @param find reads the same from the database, whole messages without their terms; gets the key of the newest one;
   *   undefined if they are too long
   * @returns undefined if a newer message is above the key, or if the cache does not serve the read
   */
  async readNewest(
    realm: number,
    conversations: readonly number[],
    options: {
      readonly from: number;
      readonly limit: number;
      readonly find: (newest: number) => Promise<readonly MessageDocument[] | undefined>;
    },
  ): Promise<readonly MessageDocument[] | undefined> {
    if (options.limit > MAX_OF_WINDOW) return undefined;
    // This needs no read: the newest key of a conversation never falls.
    if (conversations.some((one) => this.#newestOf(realm, one) > options.from)) return undefined;
    const lowest = documentKey(realm, 1);
    const readings = await Promise.all(
      conversations.map(async (conversation): Promise<Reading | undefined> => {
        const state = await this.#states.get(conversationDocumentKey(realm, conversation));
        if (!state) return undefined;
        const newest = documentKey(realm, state.lastId);
        const { limit } = options;
        const place = { conversation };
        return { direction: 'down', from: newest, limit, realm, place, lowest, newest, changes: state.changes ?? 0 };
      }),
    );
    const written = readings.filter((one) => one !== undefined).sort((a, b) => b.newest - a.newest);
    if ((written[0]?.newest ?? 0) > options.from) return undefined;
    const cached = await this.#merge(written, options.limit);
    if (cached) return cached;
    const found = await options.find(written[0]?.newest ?? lowest);
    if (!found) return undefined;
    const from = endOf(found, options.limit) ?? lowest;
    const byConversation = Map.groupBy(found, ({ conversation }) => conversation);
    for (const one of written) {
      if (one.newest < from) continue;
      // Messages that were sent since belong to a later state.
      const own = (byConversation.get(one.place.conversation) ?? []).filter(({ _id }) => _id <= one.newest);
      this.#continue(one, { from, to: one.newest, isNewest: true, messages: own.reverse(), bytes: taken(own) });
    }
    return found;
  }

  /**
   * Merges the newest cached messages of conversations, which are sorted by their newest message; undefined if too
   * little is cached.
   */
  async #merge(readings: readonly Reading[], limit: number): Promise<readonly MessageDocument[] | undefined> {
    let found: MessageDocument[] = [];
    let deepest = 0;
    let behind = 0;
    for (const reading of readings) {
      const last = found[limit - 1];
      if (last && reading.newest < last._id) break;
      if (!this.#isAtNewest(reading) && ++behind > MAX_BEHIND) return undefined;
      const window = await this.#windowAt(reading);
      if (!window) return undefined;
      found = mergedNewest(found, window.messages, limit);
      deepest = Math.max(deepest, window.from);
    }
    const end = found.length < limit ? readings[0]?.lowest : found.at(-1)?._id;
    return deepest <= (end ?? 0) ? found : undefined;
  }

  /** The newest key up to which a conversation was read; 0: none of it is cached. */
  #newestOf(realm: number, conversation: number): number {
    const cached = this.#cached.peek(realm, `${conversation}`);
    return cached?.windows.reduce((newest, { to }) => Math.max(newest, to), 0) ?? 0;
  }

  /** Whether the newest message of a conversation is cached, and nothing has changed since. */
  #isAtNewest(reading: Reading): boolean {
    const cached = this.#cached.peek(reading.realm, keyOf(reading));
    if (!cached || cached.changes < reading.changes) return false;
    return cached.windows.some(({ to }) => to >= reading.newest);
  }

  /** Caches a window up to the newest message, joined to the cached window that it continues, if any. */
  #continue(reading: Reading, window: CachedWindow): void {
    const cached = this.#cached.peek(reading.realm, keyOf(reading));
    const isPresent = cached?.changes === reading.changes;
    const below = isPresent
      ? cached.windows.find(({ from, to }) => from <= window.from && window.from <= to)
      : undefined;
    if (below && below.to >= window.to) return;
    const newer = window.messages.filter(({ _id }) => _id > (below?.to ?? 0));
    this.#keep(reading, reading.changes, below ? appended(below, window.to, newer) : window);
  }

  /**
   * The cached window that contains the first key of a read. Appends newer messages to the newest window if the key is
   * above it.
   */
  async #windowAt(reading: Reading): Promise<CachedWindow | undefined> {
    const { from, newest, changes } = reading;
    const cached = this.#cached.get(reading.realm, keyOf(reading));
    // Answers may overtake each other: the cached state may be newer than this caller's.
    if (!cached || cached.changes < changes) return undefined;
    const window = cached.windows.find((one) => one.from <= from && from <= one.to);
    if (window) return window;
    const last = cached.windows.find(({ isNewest }) => isNewest);
    if (!last || last.to > from) return undefined;
    const newer = await this.#find(reading, { $gt: last.to, $lte: newest }, 1, MAX_NEWER);
    if (!newer || newer.length === MAX_NEWER) return undefined;
    return this.#keep(reading, cached.changes, appended(last, newest, newer));
  }

  /** Reads from the database and caches the result as a new window. */
  async #begin(reading: Reading): Promise<readonly MessageDocument[] | undefined> {
    const { direction, from, limit, lowest, newest, changes } = reading;
    if (direction === 'down') {
      const found = await this.#find(reading, { $gte: lowest, $lte: from }, -1, limit);
      if (!found) return undefined;
      this.#keep(reading, changes, {
        from: endOf(found, limit) ?? lowest,
        to: from,
        isNewest: from === newest,
        messages: found.toReversed(),
        bytes: taken(found),
      });
      return found;
    }
    const messages = await this.#find(reading, { $gte: from, $lte: newest }, 1, limit);
    if (!messages) return undefined;
    const last = endOf(messages, limit);
    const bytes = taken(messages);
    this.#keep(reading, changes, { from, to: last ?? newest, isNewest: last === undefined, messages, bytes });
    return messages;
  }

  async #down(reading: Reading, window: CachedWindow): Promise<readonly MessageDocument[] | undefined> {
    const { from, limit, lowest } = reading;
    const end = countTo(window.messages, from);
    const there = window.messages.slice(Math.max(end - limit, 0), end).reverse();
    const missing = limit - end;
    if (missing <= 0 || window.from <= lowest) return there;
    const older = await this.#find(reading, { $gte: lowest, $lt: window.from }, -1, missing);
    if (!older) return undefined;
    this.#enlarge(reading, {
      ...window,
      from: endOf(older, missing) ?? lowest,
      messages: [...older.toReversed(), ...window.messages],
      bytes: window.bytes + taken(older),
    });
    return [...there, ...older];
  }

  async #up(reading: Reading, window: CachedWindow): Promise<readonly MessageDocument[] | undefined> {
    const { from, limit, newest } = reading;
    const start = countTo(window.messages, from - 1);
    const there = window.messages.slice(start, start + limit);
    const missing = limit - there.length;
    if (missing === 0 || window.to >= newest) return there;
    const newer = await this.#find(reading, { $gt: window.to, $lte: newest }, 1, missing);
    if (!newer) return undefined;
    const last = endOf(newer, missing);
    this.#enlarge(reading, {
      from: window.from,
      to: last ?? newest,
      isNewest: last === undefined,
      messages: [...window.messages, ...newer],
      bytes: window.bytes + taken(newer),
    });
    return [...there, ...newer];
  }

  #enlarge(reading: Reading, window: CachedWindow): void {
    if (window.messages.length <= MAX_OF_WINDOW) this.#keep(reading, reading.changes, window);
  }

  /** Caches a window in place of those that it overlaps, unless the place has changed since. */
  #keep(reading: Reading, changes: number, window: CachedWindow): CachedWindow {
    const key = keyOf(reading);
    const present = this.#cached.peek(reading.realm, key);
    if (present && present.changes > changes) return window;
    const others = present?.changes === changes ? present.windows : [];
    const apart = others.filter(({ from, to }) => to < window.from || window.to < from);
    // Only the newest window gets new messages appended; it is evicted last.
    const aside = window.isNewest ? apart.map((one) => ({ ...one, isNewest: false })) : apart;
    const windows = [window, ...aside.toSorted((a, b) => Number(b.isNewest) - Number(a.isNewest))];
    this.#cached.set(reading.realm, key, { changes, windows: windows.slice(0, MAX_WINDOWS) });
    return window;
  }

  /** Reads from the database; undefined if the messages are too long for one read. */
  async #find(
    { realm, place }: Reading,
    keys: KeyBounds,
    order: 1 | -1,
    limit: number,
  ): Promise<MessageDocument[] | undefined> {
    const range = place.topic === undefined ? { conversation: place.conversation } : { topic: place.topic };
    const first = order === 1 ? 'oldest' : 'newest';
    const options = { first, keys, limit, fields: 'without terms' } as const;
    const { messages, isCut } = await firstMessagesIn(this.#database, realm, range, options);
    return isCut ? undefined : messages;
  }
}

/** The cache key of a place within its realm. */
function keyOf({ place: { conversation, topic } }: Reading): string {
  return topic === undefined ? `${conversation}` : `${conversation}:${topic}`;
}

function sizeOf({ windows }: CachedPlace): number {
  return windows.reduce((sum, { bytes }) => sum + bytes, PLACE_BYTES);
}

/** The key of the last message of a read that reached its limit; undefined if the read reached the end. */
function endOf(found: readonly MessageDocument[], limit: number): number | undefined {
  return found.length < limit ? undefined : found.at(-1)?._id;
}
