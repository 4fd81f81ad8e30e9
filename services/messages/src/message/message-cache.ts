/**
 * Recently read messages of conversations and topics, in memory: most readers look at the same ones.
 *
 * A conversation's document counts what happens there, in the same transaction: a send raises `lastId`, whatever
 * changes, moves or deletes messages raises `changes` (`countChange`). So one small read, which callers of the same
 * moment share, proves that the cached state is current: with other `changes` it is evicted, with a higher `lastId`
 * what is newer is read. The cache of a place consists of windows, each complete between two keys; a read that leaves
 * its window makes it larger. The combined feed merges the newest windows of its conversations (`readNewest`). Messages
 * are cached without their search terms, which only searches need.
 *
 * Members of older releases do not count changes. While there may be one, nothing is cached.
 */
import { FreshBatches, messageKey } from '@rookery/core';
import type { Database } from '@rookery/data';
import { FairCache, type Formats } from '@rookery/runtime';
import { type ConversationState, conversationDocumentKey, conversationStates } from './store/conversations.ts';
import type { MessageDocument } from './store/documents.ts';
import { type KeyBounds, messagesIn } from './store/ranges.ts';

/** From this format of conversations on, all members count changes. */
const COUNTED = 2;

/** Bytes cached over all places, least recently read evicted first. */
const MOST_BYTES = 96 * 1024 * 1024;
/** What a message takes beside its content and HTML, and the start of its object beside them, roughly. */
const MESSAGE_BYTES = 2000;
const PLACE_BYTES = 500;

/** Messages of one window: a read that would extend it further is not cached. */
const MOST_OF_WINDOW = 2000;
/** Windows of one place: beside the newest messages, what people were led to by links and dates. */
const MOST_WINDOWS = 8;
/** Newer messages appended to a window by one read; behind more than these, the window is read again. */
const MOST_NEWER = 500;
/** Windows that a read of several conversations brings up to date by themselves; with more it reads all together. */
const MOST_BEHIND = 4;

/** A conversation whole, or one topic of it. */
export interface Place {
  readonly conversation: number;
  readonly topic?: number;
}

export interface CacheRead {
  readonly direction: 'down' | 'up';
  /** The key to begin at, inclusive. */
  readonly from: number;
  readonly limit: number;
}

/**
 * The start of a message object, and of what it was made beside the message: with the same versions it is the same.
 * Messages are shown in a few forms, by what clients can show.
 */
export interface CachedPrefix {
  readonly users: number;
  readonly channels: number;
  readonly realm: number;
  readonly topic: string | undefined;
  readonly renames: number;
  readonly bytes: Buffer;
}

/**
 * Where a cached message has the prefixes that were made of it. A WeakMap would hold them apart, but costs each
 * collection a look at every entry: a tenth of what reading old pages costs.
 */
const PREFIXES = Symbol('prefixes');

/** A message that is cached, or was. */
interface CachedMessage extends MessageDocument {
  [PREFIXES]?: CachedPrefix[];
}

/** All messages of a place between two keys, inclusive. */
interface Window {
  readonly from: number;
  readonly to: number;
  /** Whether it reached to the newest message when it was read. */
  readonly isNewest: boolean;
  /** Ascending. */
  readonly messages: readonly MessageDocument[];
  /** What they take, roughly. */
  readonly bytes: number;
}

/** The cached windows of a place, the one made or enlarged last first. */
interface CachedPlace {
  readonly changes: number;
  readonly windows: readonly Window[];
}

/** A read of a place, as the conversation was proved to be. */
interface Reading extends CacheRead {
  readonly realm: number;
  readonly place: Place;
  readonly changes: number;
  /** The lowest key that a message can have, and that of the newest in the conversation. */
  readonly lowest: number;
  readonly newest: number;
}

export class MessageCache {
  readonly #database: Database;
  readonly #formats: Pick<Formats, 'write'>;
  readonly #states: FreshBatches<string, ConversationState>;
  readonly #cached = new FairCache<CachedPlace>({ maxSize: MOST_BYTES, sizeOf });

  constructor(o: { database: Database; formats: Pick<Formats, 'write' | 'onChange'> }) {
    this.#database = o.database;
    this.#formats = o.formats;
    this.#states = new FreshBatches((keys) => conversationStates(o.database, keys));
    // A member that did not count may have changed anything.
    o.formats.onChange(() => this.#cached.clear());
  }

  /**
   * The messages of a place from a key on, in the order of the direction, as they are at some moment after the call.
   * Undefined where nothing is cached: the caller reads from the database.
   */
  async read(realm: number, place: Place, o: CacheRead): Promise<readonly MessageDocument[] | undefined> {
    if (this.#formats.write('conversations') < COUNTED || o.limit > MOST_OF_WINDOW) return undefined;
    const state = await this.#states.get(conversationDocumentKey(realm, place.conversation));
    // Nothing was ever sent there.
    if (!state) return undefined;
    const newest = messageKey(realm, state.lastId);
    const lowest = messageKey(realm, 1);
    const from = o.direction === 'down' ? Math.min(o.from, newest) : Math.max(o.from, lowest);
    if (from < lowest || from > newest) return [];
    const reading = { ...o, realm, place, from, lowest, newest, changes: state.changes ?? 0 };
    const window = await this.#windowAt(reading);
    if (!window) return this.#begin(reading);
    return o.direction === 'down' ? this.#down(reading, window) : this.#up(reading, window);
  }

  /**
   * The newest messages of several conversations together, from a key down, newest first, as `read` has those of one.
   * Where too little of them is cached, what `find` reads in its place is, for each conversation.
   * @param conversations without repetition
   * @param find reads the same from the database, whole messages but for their terms; gets the newest one's key
   * @returns undefined where something newer lies above the key
   */
  async readNewest(
    realm: number,
    conversations: readonly number[],
    o: {
      readonly from: number;
      readonly limit: number;
      readonly find: (newest: number) => Promise<readonly MessageDocument[]>;
    },
  ): Promise<readonly MessageDocument[] | undefined> {
    if (this.#formats.write('conversations') < COUNTED || o.limit > MOST_OF_WINDOW) return undefined;
    // Known without a question: nothing gets older.
    if (conversations.some((one) => this.#newestOf(realm, one) > o.from)) return undefined;
    const lowest = messageKey(realm, 1);
    const readings = await Promise.all(
      conversations.map(async (conversation): Promise<Reading | undefined> => {
        const state = await this.#states.get(conversationDocumentKey(realm, conversation));
        if (!state) return undefined;
        const newest = messageKey(realm, state.lastId);
        const at = { direction: 'down' as const, from: newest, limit: o.limit };
        return { ...at, realm, place: { conversation }, lowest, newest, changes: state.changes ?? 0 };
      }),
    );
    const written = readings.filter((one) => one !== undefined).sort((a, b) => b.newest - a.newest);
    if ((written[0]?.newest ?? 0) > o.from) return undefined;
    const cached = await this.#merge(written, o.limit);
    if (cached) return cached;
    const found = await o.find(written[0]?.newest ?? lowest);
    const from = endOf(found, o.limit) ?? lowest;
    const byConversation = Map.groupBy(found, ({ conversation }) => conversation);
    for (const one of written) {
      if (one.newest < from) continue;
      // What was sent since belongs to a later state.
      const own = (byConversation.get(one.place.conversation) ?? []).filter(({ _id }) => _id <= one.newest);
      this.#continue(one, { from, to: one.newest, isNewest: true, messages: own.reverse(), bytes: taken(own) });
    }
    return found;
  }

  /**
   * The newest messages of all that is cached of conversations, these by their newest message; undefined where that is
   * too little.
   */
  async #merge(readings: readonly Reading[], limit: number): Promise<readonly MessageDocument[] | undefined> {
    let found: MessageDocument[] = [];
    let deepest = 0;
    let behind = 0;
    for (const reading of readings) {
      const last = found[limit - 1];
      if (last && reading.newest < last._id) break;
      if (!this.#isAtNewest(reading) && ++behind > MOST_BEHIND) return undefined;
      const window = await this.#windowAt(reading);
      if (!window) return undefined;
      const { messages } = window;
      const start = Math.max(messages.length - limit, last ? countTo(messages, last._id) : 0);
      // One that was moved meanwhile may be in both.
      found = [...messages.slice(start).reverse(), ...found]
        .sort((a, b) => b._id - a._id)
        .filter(({ _id }, i, all) => _id !== all[i - 1]?._id)
        .slice(0, limit);
      deepest = Math.max(deepest, window.from);
    }
    const end = found.length < limit ? readings[0]?.lowest : found.at(-1)?._id;
    return deepest <= (end ?? 0) ? found : undefined;
  }

  /** The newest key up to which a conversation was read; 0: nothing of it is cached. */
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

  /** Caches a window up to the newest message, together with one that it continues. */
  #continue(reading: Reading, window: Window): void {
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
   * The JSON prefixes made for earlier readers of a message, by form, to be added to; undefined for a message that is
   * not cached.
   */
  cachedPrefixesOf(message: CachedMessage): CachedPrefix[] | undefined {
    return message[PREFIXES];
  }

  /** The window that a read begins in, if there is one. */
  async #windowAt(reading: Reading): Promise<Window | undefined> {
    const { from, newest, changes } = reading;
    const cached = this.#cached.get(reading.realm, keyOf(reading));
    // Answers may overtake each other: the cached state may be newer than this caller's.
    if (!cached || cached.changes < changes) return undefined;
    const window = cached.windows.find((one) => one.from <= from && from <= one.to);
    if (window) return window;
    const last = cached.windows.find(({ isNewest }) => isNewest);
    if (!last || last.to > from) return undefined;
    const newer = await this.#find(reading, { $gt: last.to, $lte: newest }, 1, MOST_NEWER);
    if (newer.length === MOST_NEWER) return undefined;
    return this.#keep(reading, cached.changes, appended(last, newest, newer));
  }

  /** Begins a window with what is read. */
  async #begin(reading: Reading): Promise<readonly MessageDocument[]> {
    const { direction, from, limit, lowest, newest, changes } = reading;
    if (direction === 'down') {
      const found = await this.#find(reading, { $gte: lowest, $lte: from }, -1, limit);
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
    const last = endOf(messages, limit);
    const bytes = taken(messages);
    this.#keep(reading, changes, { from, to: last ?? newest, isNewest: last === undefined, messages, bytes });
    return messages;
  }

  async #down(reading: Reading, window: Window): Promise<readonly MessageDocument[]> {
    const { from, limit, lowest } = reading;
    const end = countTo(window.messages, from);
    const there = window.messages.slice(Math.max(end - limit, 0), end).reverse();
    const missing = limit - end;
    if (missing <= 0 || window.from <= lowest) return there;
    const older = await this.#find(reading, { $gte: lowest, $lt: window.from }, -1, missing);
    this.#enlarge(reading, {
      ...window,
      from: endOf(older, missing) ?? lowest,
      messages: [...older.toReversed(), ...window.messages],
      bytes: window.bytes + taken(older),
    });
    return [...there, ...older];
  }

  async #up(reading: Reading, window: Window): Promise<readonly MessageDocument[]> {
    const { from, limit, newest } = reading;
    const start = countTo(window.messages, from - 1);
    const there = window.messages.slice(start, start + limit);
    const missing = limit - there.length;
    if (missing === 0 || window.to >= newest) return there;
    const newer = await this.#find(reading, { $gt: window.to, $lte: newest }, 1, missing);
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

  #enlarge(reading: Reading, window: Window): void {
    if (window.messages.length <= MOST_OF_WINDOW) this.#keep(reading, reading.changes, window);
  }

  /** Caches a window in place of those that it overlaps, unless the place has changed since. */
  #keep(reading: Reading, changes: number, window: Window): Window {
    const key = keyOf(reading);
    const present = this.#cached.peek(reading.realm, key);
    if (present && present.changes > changes) return window;
    const others = present?.changes === changes ? present.windows : [];
    const apart = others.filter(({ from, to }) => to < window.from || window.to < from);
    // One of them is where the newest messages are added, and stays for longest.
    const aside = window.isNewest ? apart.map((one) => ({ ...one, isNewest: false })) : apart;
    const windows = [window, ...aside.toSorted((a, b) => Number(b.isNewest) - Number(a.isNewest))];
    this.#cached.set(reading.realm, key, { changes, windows: windows.slice(0, MOST_WINDOWS) });
    return window;
  }

  #find({ realm, place }: Reading, keys: KeyBounds, order: 1 | -1, limit: number): Promise<MessageDocument[]> {
    const range = place.topic === undefined ? { conversation: place.conversation } : { topic: place.topic };
    const first = order === 1 ? 'oldest' : 'newest';
    return messagesIn(this.#database, realm, range, { first, keys, limit, fields: 'without terms' }).toArray();
  }
}

/** Of a place, in its realm. */
function keyOf({ place: { conversation, topic } }: Reading): string {
  return topic === undefined ? `${conversation}` : `${conversation}:${topic}`;
}

function sizeOf({ windows }: CachedPlace): number {
  return windows.reduce((sum, { bytes }) => sum + bytes, PLACE_BYTES);
}

/** A window with what was read above it, and without its oldest messages where it has too many. */
function appended(window: Window, to: number, newer: readonly MessageDocument[]): Window {
  const spare = Math.max(window.messages.length + newer.length - MOST_OF_WINDOW, 0);
  const left = window.messages.slice(spare);
  return {
    from: spare > 0 ? ((left[0] ?? newer[0])?._id ?? window.from) : window.from,
    to,
    isNewest: true,
    messages: [...left, ...newer],
    bytes: window.bytes - bytesOf(window.messages.slice(0, spare)) + taken(newer),
  };
}

/** Marks messages as cached. @returns their bytes */
function taken(messages: readonly CachedMessage[]): number {
  for (const message of messages) message[PREFIXES] = [];
  return bytesOf(messages);
}

function bytesOf(messages: readonly MessageDocument[]): number {
  let bytes = 0;
  for (const { content, html } of messages) bytes += MESSAGE_BYTES + 2 * (content.length + html.length);
  return bytes;
}

/** The key of the last message of a read that may have others behind it; undefined where it came to the end. */
function endOf(found: readonly MessageDocument[], limit: number): number | undefined {
  return found.length < limit ? undefined : found.at(-1)?._id;
}

/** How many of the messages have this key or a lower one. */
function countTo(messages: readonly MessageDocument[], key: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle] as MessageDocument)._id <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}
