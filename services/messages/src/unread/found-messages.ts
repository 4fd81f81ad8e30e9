/**
 * Unread messages as numbers, because a user may have fifty thousand: columns of ids, places, senders and roster
 * versions. Only messages that are not plain are stored as objects; the others become objects for the readers that need
 * them (`messages`).
 */
import { documentKey } from '@rookery/core';
import type { RowFields } from '../message/store/message-rows.ts';

/** The fields of an unread message that its readers need. */
export type UnreadMessage = RowFields & { readonly id: number };

/** The place of messages: a topic of a channel, or a direct conversation. */
interface Place {
  readonly conversation: number;
  /** 0 in a direct conversation. */
  readonly topicId: number;
  /** The users of a direct conversation. */
  readonly users: number[] | undefined;
}

/** The unread messages of a place. */
export interface UnreadPlace extends Place {
  /** Ascending. */
  readonly ids: Int32Array;
}

const FIRST_ROOM = 256;
/** Growth factor of the columns: 65,536 entries hold the maximum of messages. */
const GROWTH = 4;

export class FoundMessages {
  readonly #realm: number;
  #ids = new Int32Array(FIRST_ROOM);
  /** For each message, the index of its place in `#places`. */
  #placeOf = new Int32Array(FIRST_ROOM);
  /** As in `Rows`. */
  #senders = new Int32Array(FIRST_ROOM);
  #versions = new Int32Array(FIRST_ROOM);
  #count = 0;
  readonly #places: Place[] = [];
  /** Indices in `#places`, by topic id or by the number of a direct conversation, which is below zero. */
  readonly #byKey = new Map<number, number>();
  /** Messages that were added as objects, by id. */
  readonly #messages = new Map<number, UnreadMessage>();

  constructor(realm: number) {
    this.#realm = realm;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns the index of the place of a topic or a direct conversation, for `add`. */
  place(conversation: number, topicId: number, users: number[] | undefined): number {
    const key = conversation > 0 ? topicId : conversation;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    this.#byKey.set(key, this.#places.length);
    return this.#places.push({ conversation, topicId, users }) - 1;
  }

  /** Adds a plain message by the numbers of its row. */
  add(place: number, id: number, sender: number, version: number): void {
    if (this.#count === this.#ids.length) this.#grow();
    const n = this.#count++;
    this.#ids[n] = id;
    this.#placeOf[n] = place;
    this.#senders[n] = sender;
    this.#versions[n] = version;
  }

  /** Adds a message as an object, unless it was added as one before. */
  addMessage(message: UnreadMessage): void {
    const { id, conversation, topicId, users, sender, version } = message;
    if (this.#messages.has(id)) return;
    this.#messages.set(id, message);
    this.add(this.place(conversation, topicId, users), id, sender, version);
  }

  /** Whether a message was added as an object. */
  has(id: number): boolean {
    return this.#messages.has(id);
  }

  /** The newest messages, at most `most`. */
  newest(most: number): NewestFound {
    const ids = this.#ids.subarray(0, this.#count);
    return new NewestFound({
      ...{ realm: this.#realm, ids, oldest: this.#count > most ? nthLargest(ids, most) : 0 },
      ...{ count: Math.min(this.#count, most), placeOf: this.#placeOf, senders: this.#senders },
      ...{ versions: this.#versions, places: this.#places, messages: this.#messages },
    });
  }

  #grow(): void {
    const grown = (column: Int32Array) => {
      const larger = new Int32Array(column.length * GROWTH);
      larger.set(column);
      return larger;
    };
    this.#ids = grown(this.#ids);
    this.#placeOf = grown(this.#placeOf);
    this.#senders = grown(this.#senders);
    this.#versions = grown(this.#versions);
  }
}

interface Columns {
  readonly realm: number;
  readonly ids: Int32Array;
  /** Messages with this id or a higher one are selected. */
  readonly oldest: number;
  /** The number of selected messages. */
  readonly count: number;
  readonly placeOf: Int32Array;
  readonly senders: Int32Array;
  readonly versions: Int32Array;
  readonly places: readonly Place[];
  readonly messages: ReadonlyMap<number, UnreadMessage>;
}

/** Some of the found messages. */
export class NewestFound {
  readonly #columns: Columns;
  /** Their indices in the columns, by id ascending. */
  #order: Int32Array | undefined;

  constructor(columns: Columns) {
    this.#columns = columns;
  }

  get count(): number {
    return this.#columns.count;
  }

  /** Newest first. */
  ids(): number[] {
    const { ids } = this.#columns;
    return Array.from(this.#ascending, (n) => ids[n] as number).reverse();
  }

  /** By place; the one with the oldest message comes first. */
  places(): UnreadPlace[] {
    const { ids, oldest, count, placeOf, places } = this.#columns;
    const ends = new Int32Array(places.length);
    for (let n = 0; n < ids.length; n++) if ((ids[n] as number) >= oldest) countUp(ends, placeOf[n] as number);
    for (let p = 0, end = 0; p < ends.length; p++) {
      end += ends[p] as number;
      ends[p] = end;
    }
    // A conversation is read from its newest message down, so filling the range of a place from its end makes the ids
    // ascending.
    const all = new Int32Array(count);
    const starts = ends.slice();
    for (let n = 0; n < ids.length; n++) {
      if ((ids[n] as number) < oldest) continue;
      const at = (starts[placeOf[n] as number] as number) - 1;
      starts[placeOf[n] as number] = at;
      all[at] = ids[n] as number;
    }
    const found: UnreadPlace[] = [];
    for (const [p, place] of places.entries()) {
      const own = all.subarray(starts[p], ends[p]);
      if (own.length > 0) found.push({ ...place, ids: isAscending(own) ? own : own.sort() });
    }
    return found.sort((a, b) => (a.ids[0] as number) - (b.ids[0] as number));
  }

  /** Messages that are not plain, and perhaps others, by id ascending. */
  others(): UnreadMessage[] {
    const { oldest, messages } = this.#columns;
    return [...messages.values()].filter(({ id }) => id >= oldest).sort((a, b) => a.id - b.id);
  }

  /** The messages from place `from` to place `to`, counted from the newest, as objects. */
  messages(from: number, to: number): UnreadMessage[] {
    const { count } = this;
    const order = this.#ascending.subarray(Math.max(0, count - to), Math.max(0, count - from));
    return Array.from(order, (n) => this.#message(n)).reverse();
  }

  get #ascending(): Int32Array {
    const { ids, count } = this.#columns;
    this.#order ??= ascending(ids).subarray(ids.length - count);
    return this.#order;
  }

  #message(n: number): UnreadMessage {
    const { realm, ids, placeOf, senders, versions, places, messages } = this.#columns;
    const id = ids[n] as number;
    const known = messages.get(id);
    if (known) return known;
    const place = places[placeOf[n] as number] as Place;
    return plainMessage(realm, { ...place, id, sender: senders[n] as number, version: versions[n] as number });
  }
}

function isAscending(ids: Int32Array): boolean {
  for (let n = 1; n < ids.length; n++) if ((ids[n - 1] as number) > (ids[n] as number)) return false;
  return true;
}

/** Returns the nth largest value. Values are counted by their highest bits, and only those of one bucket are sorted. */
function nthLargest(values: Int32Array, nth: number): number {
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  const shift = Math.max(0, 32 - Math.clz32(most) - DIGIT_BITS);
  const counts = new Int32Array(DIGITS);
  for (const value of values) countUp(counts, value >>> shift);
  let digit = DIGITS - 1;
  let left = nth;
  for (; (counts[digit] as number) < left; digit--) left -= counts[digit] as number;
  return values
    .filter((value) => value >>> shift === digit)
    .sort()
    .at(-left) as number;
}

/** The row of a plain message. */
interface PlainRow extends Place {
  readonly id: number;
  readonly sender: number;
  readonly version: number;
}

/** A plain message as an object. */
export function plainMessage(realm: number, row: PlainRow): UnreadMessage {
  const { id, conversation, topicId, users, sender, version } = row;
  return {
    _id: documentKey(realm, id),
    id,
    birth: conversation,
    birthVersion: version,
    conversation,
    version,
    topicId,
    sender: Math.abs(sender),
    ...(sender < 0 && { readBySender: true }),
    ...(users && { users }),
  };
}

/** Increments a count. @returns its previous value */
function countUp(counts: Int32Array, place: number): number {
  const before = counts[place] as number;
  counts[place] = before + 1;
  return before;
}

const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/**
 * Indices of the values, by value ascending: a radix sort. For 50,000 ids it takes a fifth of the time of a sort by
 * comparison, which would block the thread for two milliseconds.
 */
function ascending(values: Int32Array): Int32Array {
  let order = new Int32Array(values.length);
  for (let n = 0; n < order.length; n++) order[n] = n;
  let next = new Int32Array(values.length);
  let most = 0;
  for (const value of values) most = Math.max(most, value);
  const starts = new Int32Array(DIGITS);
  for (let shift = 0; shift < 32 && most >>> shift > 0; shift += DIGIT_BITS) {
    starts.fill(0);
    for (const value of values) countUp(starts, (value >>> shift) & (DIGITS - 1));
    for (let digit = 0, sum = 0; digit < DIGITS; digit++) {
      const count = starts[digit] as number;
      starts[digit] = sum;
      sum += count;
    }
    for (const n of order) next[countUp(starts, ((values[n] as number) >>> shift) & (DIGITS - 1))] = n;
    [order, next] = [next, order];
  }
  return order;
}
