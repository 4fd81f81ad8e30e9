/**
 * The newest messages of conversations and topics, kept in memory: what nearly every reader begins with.
 *
 * A conversation's document counts what happens there, in the same transaction: a send raises `lastId`, whatever changes,
 * moves or deletes messages raises `changes` (`countChange`). So one small read, which callers of the same moment share,
 * proves that what is kept is the present state: with other `changes` it is forgotten, with a higher `lastId` what is newer
 * is read. Messages are kept without the words they are found by, which only searches look at.
 *
 * Members of older releases do not count changes. While there may be one, nothing is kept.
 */
import { FreshBatches, MESSAGE_KEY_SPAN, messageKey } from '@rookery/core';
import type { Database, Document } from '@rookery/data';
import type { Formats } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import { type ConversationState, conversationDocumentKey, conversationStates } from '../store/conversations.ts';
import { COLLECTIONS, type MessageDocument } from '../store/documents.ts';
import { KEYS } from '../store/keys.ts';

/** From this format of conversations on, all members count changes. */
const COUNTED = 2;

/** Kept over all places. What was not read for longest goes first. */
const MOST_BYTES = 96 * 1024 * 1024;
/** What a message takes beside its content and HTML, and the start of its object beside them, roughly. */
const MESSAGE_BYTES = 2000;

/** Messages of one place; who reads further back reads the database. */
const MOST_OF_PLACE = 500;

/** A conversation whole, or one topic of it. */
export interface Place {
  readonly conversation: number;
  readonly topic?: number;
}

export interface RecentRead {
  readonly direction: 'down' | 'up';
  /** The key of the first message, inclusive. */
  readonly from: number;
  readonly limit: number;
}

/**
 * The start of a message object, and of what it was made beside the message: with the same versions it is the same.
 * Messages are shown in a few forms, by what clients can show.
 */
export interface MadeStart {
  readonly users: number;
  readonly channels: number;
  readonly realm: number;
  readonly topic: string | undefined;
  readonly renames: number;
  readonly bytes: Buffer;
}

/** The newest of a place: all there is from the first of them on. */
interface Kept extends Required<ConversationState> {
  /** Ascending. */
  readonly messages: readonly MessageDocument[];
  /** Whether nothing older is there. */
  readonly whole: boolean;
}

export class RecentMessages {
  readonly #database: Database;
  readonly #formats: Pick<Formats, 'write'>;
  readonly #states: FreshBatches<string, ConversationState>;
  readonly #kept = new LRUCache<string, Kept>({ maxSize: MOST_BYTES, sizeCalculation: bytesOf });
  readonly #made = new WeakMap<MessageDocument, MadeStart[]>();

  constructor(o: { database: Database; formats: Pick<Formats, 'write' | 'onChange'> }) {
    this.#database = o.database;
    this.#formats = o.formats;
    this.#states = new FreshBatches((keys) => conversationStates(o.database, keys));
    // Whoever did not count may have changed anything.
    o.formats.onChange(() => this.#kept.clear());
  }

  /**
   * The messages of a place from a key on, in the order of the direction, as they are at some moment after the call.
   * Undefined where they lie further back than is kept: they are to be read from the database.
   */
  async read(realm: number, place: Place, o: RecentRead): Promise<readonly MessageDocument[] | undefined> {
    if (this.#formats.write('conversations') < COUNTED) return undefined;
    const state = await this.#states.get(conversationDocumentKey(realm, place.conversation));
    // Nothing was ever sent there.
    if (!state) return undefined;
    const kept = (await this.#renewed(realm, place, state)) ?? (await this.#begun(realm, place, state, o));
    if (!kept) return undefined;
    return o.direction === 'up' ? upFrom(kept, o) : this.#downFrom(realm, place, kept, o);
  }

  /** What was made of a message for earlier readers, by form, to be added to; undefined of one that is not kept. */
  madeOf(message: MessageDocument): MadeStart[] | undefined {
    return this.#made.get(message);
  }

  /** What is kept, with what was sent since. */
  async #renewed(realm: number, place: Place, state: ConversationState): Promise<Kept | undefined> {
    const kept = this.#kept.get(keyOf(realm, place));
    // Answers may overtake each other: what is kept may be newer than this caller's.
    if (!kept || kept.changes < (state.changes ?? 0)) return undefined;
    if (kept.lastId >= state.lastId) return kept;
    const newer = await this.#find(realm, place, { $gt: messageKey(realm, kept.lastId) }, 1, MOST_OF_PLACE);
    if (newer.length === MOST_OF_PLACE) return undefined;
    const messages = [...kept.messages, ...newer];
    const spare = messages.length - MOST_OF_PLACE;
    return this.#keep(realm, place, {
      changes: kept.changes,
      lastId: Math.max(state.lastId, newestOf(newer)),
      messages: spare > 0 ? messages.slice(spare) : messages,
      whole: kept.whole && spare <= 0,
    });
  }

  /** Begins to keep a place, with a read of its newest messages. */
  async #begun(
    realm: number,
    place: Place,
    state: ConversationState,
    { direction, from, limit }: RecentRead,
  ): Promise<Kept | undefined> {
    if (direction === 'up' || from < messageKey(realm, state.lastId) || limit > MOST_OF_PLACE) return undefined;
    const found = await this.#find(realm, place, { $lt: messageKey(realm + 1, 0) }, -1, limit);
    const messages = found.reverse();
    return this.#keep(realm, place, {
      changes: state.changes ?? 0,
      lastId: Math.max(state.lastId, newestOf(messages)),
      messages,
      whole: messages.length < limit,
    });
  }

  async #downFrom(
    realm: number,
    place: Place,
    kept: Kept,
    { from, limit }: RecentRead,
  ): Promise<readonly MessageDocument[] | undefined> {
    const end = indexAbove(kept.messages, from);
    const missing = limit - end;
    if (missing <= 0 || kept.whole) return kept.messages.slice(Math.max(end - limit, 0), end).reverse();
    const [oldest] = kept.messages;
    if (!oldest || end === 0 || kept.messages.length + missing > MOST_OF_PLACE) return undefined;
    const older = await this.#find(realm, place, { $lt: oldest._id }, -1, missing);
    const messages = [...older.toReversed(), ...kept.messages];
    this.#keep(realm, place, { ...kept, messages, whole: older.length < missing });
    return [...kept.messages.slice(0, end).reverse(), ...older];
  }

  #keep(realm: number, place: Place, kept: Kept): Kept {
    const key = keyOf(realm, place);
    const present = this.#kept.peek(key);
    if (!present || present.changes <= kept.changes) this.#kept.set(key, kept);
    for (const message of kept.messages) if (!this.#made.has(message)) this.#made.set(message, []);
    return kept;
  }

  async #find(
    realm: number,
    { conversation, topic }: Place,
    ids: Document,
    order: 1 | -1,
    limit: number,
  ): Promise<MessageDocument[]> {
    const where = topic === undefined ? { c: conversation } : { tp: topic };
    const bounds = { $gt: messageKey(realm, 0), $lt: messageKey(realm, 0) + MESSAGE_KEY_SPAN, ...ids };
    return this.#database
      .collection<MessageDocument>(COLLECTIONS.messages)
      .find(
        { r: realm, ...where, _id: bounds },
        { hint: topic === undefined ? KEYS.conversation : KEYS.topic, projection: { t: 0 } },
      )
      .sort({ _id: order })
      .limit(limit)
      .toArray();
  }
}

function keyOf(realm: number, { conversation, topic }: Place): string {
  return topic === undefined ? `${realm}:${conversation}` : `${realm}:${conversation}:${topic}`;
}

function bytesOf({ messages }: Kept): number {
  let bytes = MESSAGE_BYTES;
  for (const { content, html } of messages) bytes += MESSAGE_BYTES + 2 * (content.length + html.length);
  return bytes;
}

const newestOf = (messages: readonly MessageDocument[]): number => (messages.at(-1)?._id ?? 0) % MESSAGE_KEY_SPAN;

/** How many of the messages have this key or a lower one. */
function indexAbove(messages: readonly MessageDocument[], key: number): number {
  let low = 0;
  let high = messages.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((messages[middle] as MessageDocument)._id <= key) low = middle + 1;
    else high = middle;
  }
  return low;
}

function upFrom({ messages, whole }: Kept, { from, limit }: RecentRead): readonly MessageDocument[] | undefined {
  const start = indexAbove(messages, from - 1);
  // Where it begins before what is kept, others may lie between.
  return start === 0 && !whole ? undefined : messages.slice(start, start + limit);
}
