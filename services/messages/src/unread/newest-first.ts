/**
 * The messages of many conversations together, newest first, each down to a bound of its own: from the cached rows where there
 * are any, else from the database a page at a time. What is read does not grow with the number of conversations: a page
 * holds the newest messages of all that still lack some, so no more is read than is asked for, and one page.
 *
 * Everything above a conversation's `edge` is present, in memory. The newest message in memory comes next, unless a
 * conversation without any could still have a newer one; then those are read, the newest edges first.
 */
import type { ClientSession, Database } from '@rookery/data';
import { concatenated, type MessageRows, rowsDownFrom } from '../message/message-rows.ts';
import { conversationDocumentKey, conversationStates } from '../message/store/conversations.ts';
import type { ConversationDocument } from '../message/store/documents.ts';
import {
  newestRows,
  ROW,
  type RowFields,
  type RowPart,
  type RowRange,
  type Rows,
} from '../message/store/message-rows.ts';
import type { MessageFields } from '../message/store/stored-message.ts';

/** A merge of more conversations in one query would be a sort. */
const MOST_RANGES = 200;
/** Rows of the first page, and of the largest; each page is twice the one before. 4,000 take a millisecond to decode. */
const FIRST_PAGE = 500;
const LARGEST_PAGE = 4000;

/** A conversation, and down to which id its messages are wanted. */
interface Wanted {
  readonly conversation: ConversationDocument;
  readonly above: number;
}

/** A message as the merge gives it out. */
interface NextMessage {
  readonly id: number;
  readonly source: Source;
  readonly topic: number;
  /** As in a row: negative where the sender's own copy was read from the start. */
  readonly sender: number;
  readonly version: number;
  /** Of a message that is not plain. */
  readonly message: RowFields | undefined;
}

/** Rows that were read of a conversation: all above `from` up to `to`. */
interface Piece {
  readonly to: number;
  from: number;
  readonly rows: Rows[];
  readonly others: Map<number, RowFields>;
}

/** One conversation while it is read. */
class Source {
  readonly conversation: ConversationDocument;
  #above: number;
  /** Everything above is in memory or was handed out. */
  #edge: number;
  /** What is cached, until the rows above it are there. */
  #cached: (RowPart & { readonly from: number; readonly to: number }) | undefined;
  #others: ReadonlyMap<number, RowFields> | undefined;
  /** Rows in memory, newest first, and the place of the next one. */
  readonly #buffer: Rows[] = [];
  #at = 0;
  readonly pieces: Piece[] = [];

  constructor({ conversation, above }: Wanted, rows: MessageRows | undefined) {
    this.conversation = conversation;
    this.#above = above;
    this.#edge = conversation.lastId;
    this.#cached = rows?.get(conversation.realm, conversation.conversation, conversation.changes ?? 0);
    this.#join();
  }

  /** The next id in memory. */
  get head(): number | undefined {
    return this.#buffer[0]?.[this.#at];
  }

  get edge(): number {
    return this.#edge;
  }

  /** Whether none is in memory and there may be more. */
  get lacks(): boolean {
    return this.#buffer.length === 0 && this.#edge > this.#above;
  }

  /** What to read next. */
  get range(): RowRange {
    return { conversation: this.conversation.conversation, above: this.#stop, upTo: this.#edge };
  }

  /** The next message; there must be one. */
  take(): NextMessage {
    const rows = this.#buffer[0] as Rows;
    const at = this.#at;
    const id = rows[at] as number;
    this.#at += ROW;
    if (this.#at >= rows.length) {
      this.#buffer.shift();
      this.#at = 0;
    }
    const sender = rows[at + 2] as number;
    return {
      id,
      source: this,
      topic: rows[at + 1] as number,
      sender,
      version: rows[at + 3] as number,
      message: sender === 0 ? this.#messageOf(id) : undefined,
    };
  }

  /** Nothing further is wanted. */
  end(): void {
    this.#buffer.length = 0;
    this.#at = 0;
    this.#cached = undefined;
    this.#above = this.#edge;
  }

  /** Takes what a page had of the range, which is all of it above `reached`. */
  add(part: RowPart | undefined, reached: number): void {
    const edge = Math.max(reached, this.#stop);
    let piece = this.pieces.at(-1);
    if (piece?.from !== this.#edge) {
      piece = { to: this.#edge, from: this.#edge, rows: [], others: new Map() };
      this.pieces.push(piece);
    }
    piece.from = edge;
    if (part) {
      piece.rows.push(part.rows);
      for (const [id, message] of part.others) piece.others.set(id, message);
      this.#buffer.push(part.rows);
    }
    this.#edge = edge;
    this.#join();
  }

  get #stop(): number {
    return Math.max(this.#cached?.to ?? 0, this.#above);
  }

  /** Continues with the cached rows once all above them is there. */
  #join(): void {
    const cached = this.#cached;
    if (!cached || cached.to < this.#edge) return;
    this.#cached = undefined;
    this.#others = cached.others;
    if (cached.from >= this.#edge) return;
    const rows = rowsDownFrom(cached.rows, this.#edge);
    const wanted = rows.subarray(0, rows.length - rowsDownFrom(rows, this.#above).length);
    if (wanted.length > 0) this.#buffer.push(wanted);
    this.#edge = Math.max(cached.from, this.#above);
  }

  #messageOf(id: number): RowFields | undefined {
    for (const { others } of this.pieces) {
      const message = others.get(id);
      if (message) return message;
    }
    return this.#others?.get(id);
  }
}

/** What a merge reads by, and how. */
interface NewestFirstOptions {
  readonly database: Database;
  readonly realm: number;
  /** Absent where nothing is cached. */
  readonly rows: MessageRows | undefined;
  readonly session: ClientSession | undefined;
  /** The fields of messages that are not plain. */
  readonly fields: MessageFields;
  /** Called before each page with the number of rows read so far, and may delay it or end the merge by throwing. */
  beforePage(read: number): Promise<void>;
}

export class NewestFirst {
  readonly #o: NewestFirstOptions;
  readonly #sources: readonly Source[];
  /** Those with a message in memory: a binary heap, the newest on top. */
  readonly #heap: Source[] = [];
  /** Those that lack messages, and the newest edge of them: what lies at or below it has to wait. */
  #lacking: Source[] = [];
  #frontier = 0;
  /** That of the last message, which its reader may end: it is filed with the next one. */
  #last: Source | undefined;
  #page = FIRST_PAGE;
  #read = 0;

  constructor(wanted: readonly Wanted[], o: NewestFirstOptions) {
    this.#o = o;
    this.#sources = wanted.map((one) => new Source(one, o.rows));
    for (const source of this.#sources) this.#file(source);
  }

  /** Rows read from the database so far. */
  get read(): number {
    return this.#read;
  }

  /** The newest message that was not yet taken, if it is in memory; else `load` says whether there may be others. */
  next(): NextMessage | undefined {
    if (this.#last) this.#file(this.#last);
    this.#last = undefined;
    const source = this.#heap[0];
    if (!source || headOf(source) <= this.#frontier) return undefined;
    this.#dropTop();
    this.#last = source;
    return source.take();
  }

  /** Reads a page of those that lack messages. @returns false at the end of all */
  async load(): Promise<boolean> {
    const lacking = this.#lacking.sort((a, b) => b.edge - a.edge);
    if (lacking.length === 0) return false;
    const { database, realm, session, fields } = this.#o;
    await this.#o.beforePage(this.#read);
    const now = lacking.slice(0, MOST_RANGES);
    const limit = this.#page;
    const page = await newestRows(database, realm, { ranges: now.map(({ range }) => range), limit, fields, session });
    this.#page = Math.min(this.#page * 2, LARGEST_PAGE);
    this.#read += page.count;
    const reached = page.count < limit ? 0 : page.oldest - 1;
    this.#lacking = lacking.slice(MOST_RANGES);
    this.#frontier = this.#lacking[0]?.edge ?? 0;
    for (const source of now) {
      source.add(page.parts.get(source.conversation.conversation), reached);
      this.#file(source);
    }
    return true;
  }

  /**
   * Lets others have what was read, where it is sure to be of the number of changes that the conversations were found
   * with: in a session it is, outside they must still have the same number.
   */
  async publish(): Promise<void> {
    const { database, realm, rows, session } = this.#o;
    const read = this.#sources.filter(({ pieces }) => pieces.length > 0);
    if (!rows || read.length === 0) return;
    const keys = read.map(({ conversation }) => conversationDocumentKey(realm, conversation.conversation));
    const states = session ? undefined : await conversationStates(database, keys);
    for (const { conversation, pieces } of read) {
      const changes = conversation.changes ?? 0;
      const state = states?.get(conversationDocumentKey(realm, conversation.conversation));
      if (states && (!state || (state.changes ?? 0) !== changes)) continue;
      for (const { from, to, rows: parts, others } of pieces) {
        rows.publish(realm, conversation.conversation, { changes, from, to, rows: concatenated(parts), others });
      }
    }
  }

  #file(source: Source): void {
    if (source.head !== undefined) this.#push(source);
    else if (source.lacks) {
      this.#lacking.push(source);
      this.#frontier = Math.max(this.#frontier, source.edge);
    }
  }

  #push(source: Source): void {
    const heap = this.#heap;
    let at = heap.push(source) - 1;
    while (at > 0) {
      const above = (at - 1) >>> 1;
      if (headOf(heap[above]) >= headOf(source)) break;
      heap[at] = heap[above] as Source;
      at = above;
    }
    heap[at] = source;
  }

  #dropTop(): void {
    const heap = this.#heap;
    const last = heap.pop() as Source;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && headOf(heap[below + 1]) > headOf(heap[below])) below++;
      if (headOf(last) >= headOf(heap[below])) break;
      heap[at] = heap[below] as Source;
      at = below;
    }
    heap[at] = last;
  }
}

const headOf = (source: Source | undefined): number => source?.head ?? 0;
