/**
 * The newest messages of conversations as rows of numbers (`store/message-rows.ts`), cached for all users who have them
 * unread: after a weekend, everyone comes back to the same messages.
 *
 * Per conversation, the cache holds all rows between two ids, with the change count (`countChange`) at which they were
 * read. Rows are added only if they are known to be exactly those of that count: read in a snapshot, or with the same
 * count before and after. So a reader that finds the same count in the conversation's document, in a snapshot or not,
 * may use the rows in place of a query.
 */
import { partitionPoint } from '@rookery/core';
import { LRUCache } from 'lru-cache';
import { conversationDocumentKey } from './store/conversations.ts';
import { ROW, type RowFields, type RowPart, type Rows } from './store/message-rows.ts';

/**
 * Max. bytes over all conversations, enough for two million plain messages. The least recently used conversation is
 * evicted first.
 */
const MAX_BYTES = 32 * 1024 * 1024;
const ENTRY_BYTES = 300;
/** Approximate bytes of a message that is not plain, without its sets of users. */
const OTHER_BYTES = 700;

/** All messages of a conversation above `from` up to `to`, as of a change count. */
interface KnownRows extends RowPart {
  readonly changes: number;
  readonly from: number;
  readonly to: number;
}

/** Rows of single messages of a conversation, as of a change count. */
interface MarkedRows {
  readonly changes: number;
  readonly rows: Rows;
}

export class MessageRows {
  readonly #known = new LRUCache<string, KnownRows>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf });

  /** By the set of ids that a user marked unread; an entry is collected together with its set. */
  readonly #marked = new WeakMap<object, Map<number, MarkedRows>>();

  /** Approximate bytes cached. */
  get bytes(): number {
    return this.#known.calculatedSize;
  }

  /** Returns the cached rows of a conversation, if they are of exactly this change count. */
  get(realm: number, conversation: number, changes: number): KnownRows | undefined {
    const known = this.#known.get(conversationDocumentKey(realm, conversation));
    return known?.changes === changes ? known : undefined;
  }

  /**
   * Adds rows that are exactly those of `read.changes`. If they touch the cached ones, both are merged; otherwise the
   * larger part stays, so that a reader of the newest few does not displace thousands that other readers share.
   */
  publish(realm: number, conversation: number, read: KnownRows): void {
    const key = conversationDocumentKey(realm, conversation);
    const known = this.#known.peek(key);
    if (!known || known.changes < read.changes) this.#known.set(key, read);
    else if (known.changes === read.changes) {
      const joined = join(known, read);
      if (joined !== known) this.#known.set(key, joined);
    }
  }

  /**
   * Returns the remembered rows of a user's set of marked messages, by conversation. Each change of the marks makes a
   * new set.
   */
  marked(set: object): ReadonlyMap<number, MarkedRows> {
    return this.#marked.get(set) ?? NOTHING_MARKED;
  }

  /**
   * Remembers rows of a set's messages that are exactly those of `read.changes`, in addition to the remembered ones.
   */
  rememberMarked(set: object, conversation: number, read: MarkedRows): void {
    const ofSet = this.#marked.get(set) ?? new Map<number, MarkedRows>();
    this.#marked.set(set, ofSet);
    const known = ofSet.get(conversation);
    if (known && known.changes > read.changes) return;
    if (known?.changes !== read.changes) ofSet.set(conversation, read);
    // If two concurrent reads return the same rows, those of the first are used.
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

/** Merges parts that touch or overlap; otherwise returns the larger. */
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

/** The rows with ids up to this one, as a view of the same memory. */
export const rowsDownFrom = (rows: Rows, id: number): Rows => rows.subarray(placeDownFrom(rows, id));

/** The index in `rows` at which the rows with ids up to this one begin. */
export function placeDownFrom(rows: Rows, id: number): number {
  return ROW * partitionPoint(rows.length / ROW, (at) => (rows[at * ROW] as number) > id);
}

/** Concatenates parts of rows, newest first. */
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
