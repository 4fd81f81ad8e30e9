/**
 * The newest messages of conversations as rows of numbers (`store/message-rows.ts`), shared by all who have them
 * unread: after a weekend everybody comes back to the same messages.
 *
 * Of a conversation all rows between two ids are cached, with the number of changes (`countChange`) that they were read
 * at. Rows are published here only when they are known to be exactly those of that number: read in a snapshot, or with
 * the same number before and after. So a reader of the conversation's document, in a snapshot or not, that finds the
 * same number there may take them for what a query would give.
 *
 * Members of older releases do not count changes. While there may be one, nothing is cached.
 */
import type { Formats } from '@rookery/runtime';
import { LRUCache } from 'lru-cache';
import { conversationDocumentKey } from './store/conversations.ts';
import { ROW, type RowFields, type RowPart, type Rows } from './store/message-rows.ts';

/** From this format of conversations on, all members count changes. */
const COUNTED = 2;

/**
 * Over all conversations: two million plain messages. The conversation that was not asked for for longest goes first.
 */
const MOST_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 300;
/** What a message that is not plain takes, without the sets of users that it may have. */
const OTHER_BYTES = 700;

/** All messages of a conversation above `from` up to `to`, as they were at a number of changes. */
interface KnownRows extends RowPart {
  readonly changes: number;
  readonly from: number;
  readonly to: number;
}

/** Rows of single messages of a conversation, as they were at a number of changes. */
interface MarkedRows {
  readonly changes: number;
  readonly rows: Rows;
}

export class MessageRows {
  readonly #formats: Pick<Formats, 'write'>;
  readonly #known = new LRUCache<string, KnownRows>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });

  /** By the sets of ids that users marked unread, with which they go. */
  #marked = new WeakMap<object, Map<number, MarkedRows>>();

  constructor(formats: Pick<Formats, 'write' | 'onChange'>) {
    this.#formats = formats;
    // A member that did not count may have changed anything.
    formats.onChange(() => {
      this.#known.clear();
      this.#marked = new WeakMap();
    });
  }

  /** Bytes cached at present, roughly. */
  get bytes(): number {
    return this.#known.calculatedSize;
  }

  /** What is cached of a conversation at exactly this number of changes. */
  get(realm: number, conversation: number, changes: number): KnownRows | undefined {
    const known = this.#known.get(conversationDocumentKey(realm, conversation));
    return known?.changes === changes ? known : undefined;
  }

  /**
   * Adds rows that are exactly those of `read.changes`. Where they touch what is cached, both become one; else the
   * larger stays: a reader of the newest few must not displace what readers of thousands share.
   */
  publish(realm: number, conversation: number, read: KnownRows): void {
    if (this.#formats.write('conversations') < COUNTED) return;
    const key = conversationDocumentKey(realm, conversation);
    const known = this.#known.peek(key);
    if (!known || known.changes < read.changes) this.#known.set(key, read);
    else if (known.changes === read.changes) {
      const joined = join(known, read);
      if (joined !== known) this.#known.set(key, joined);
    }
  }

  /**
   * What is remembered of a user's set of marked messages, by conversation. The set is another one after each change.
   */
  marked(set: object): ReadonlyMap<number, MarkedRows> {
    return this.#marked.get(set) ?? NOTHING_MARKED;
  }

  /** Remembers rows of a set's messages that are exactly those of `read.changes`, beside those that are remembered. */
  rememberMarked(set: object, conversation: number, read: MarkedRows): void {
    if (this.#formats.write('conversations') < COUNTED) return;
    const ofSet = this.#marked.get(set) ?? new Map<number, MarkedRows>();
    this.#marked.set(set, ofSet);
    const known = ofSet.get(conversation);
    if (known && known.changes > read.changes) return;
    if (known?.changes !== read.changes) ofSet.set(conversation, read);
    // Two reads of the same rows at the same time: those of the first will do.
    else if (!idsOf(known.rows).has(read.rows[0] as number)) {
      ofSet.set(conversation, { changes: read.changes, rows: concatenated([known.rows, read.rows]) });
    }
  }
}

const NOTHING_MARKED: ReadonlyMap<number, MarkedRows> = new Map();

function idsOf(rows: Rows): Set<number> {
  const ids = new Set<number>();
  for (let at = 0; at < rows.length; at += ROW) ids.add(rows[at] as number);
  return ids;
}

/** Both as one where they touch or overlap, else the larger. */
function join(a: KnownRows, b: KnownRows): KnownRows {
  const [newer, older] = a.to >= b.to ? [a, b] : [b, a];
  if (older.from >= newer.from) return newer;
  if (older.to < newer.from) return a.rows.length >= b.rows.length ? a : b;
  const below = rowsDownFrom(older.rows, newer.from);
  const rows = new Int32Array(newer.rows.length + below.length);
  rows.set(newer.rows);
  rows.set(below, newer.rows.length);
  const others = new Map<number, RowFields>([...newer.others, ...older.others]);
  return { changes: a.changes, from: older.from, to: newer.to, rows, others };
}

/** Those of the rows whose ids are at most this one: a view of the same memory. */
export const rowsDownFrom = (rows: Rows, id: number): Rows => rows.subarray(placeDownFrom(rows, id));

/** Where those rows begin. */
export function placeDownFrom(rows: Rows, id: number): number {
  let low = 0;
  let high = rows.length / ROW;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle * ROW] as number) > id) low = middle + 1;
    else high = middle;
  }
  return low * ROW;
}

/** Parts of rows, newest first, as one. */
export function concatenated(parts: readonly Rows[]): Rows {
  const rows = new Int32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    rows.set(part, at);
    at += part.length;
  }
  return rows;
}

function sizeOf({ rows, others }: KnownRows): number {
  let bytes = ENTRY_BYTES + rows.byteLength;
  for (const { readAtOnceBy, mentionedSet, topicMentionedSet } of others.values()) {
    bytes +=
      OTHER_BYTES + (readAtOnceBy?.length() ?? 0) + (mentionedSet?.length() ?? 0) + (topicMentionedSet?.length() ?? 0);
  }
  return bytes;
}
