/**
 * Merges the messages of many conversations, newest first, each down to a bound of its own: from the cached rows if
 * there are any, else from the database a page at a time. The amount read does not grow with the number of
 * conversations: a page holds the newest messages of all that still lack some, so at most one page is read beyond what
 * the caller takes.
 *
 * Everything above a conversation's `edge` is in memory. Messages are returned in bands: all between two ids, as one
 * run of rows per conversation, so that no work is done per message. A band ends at the newest edge below which a
 * conversation may have more; then the conversations without rows in memory are read, those with the newest edges
 * first.
 */
import type { ClientSession, Database } from '@rookery/data';
import { concatenated, type MessageRows, placeDownFrom, rowsDownFrom } from '../message/message-rows.ts';
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

/** Max. conversations in one query: MongoDB sorts more instead of merging them. */
const MAX_RANGES = 200;
/**
 * Rows of the first page, and of the largest; each page is twice the one before. Decoding 4,000 takes a millisecond.
 */
const FIRST_PAGE = 500;
const LARGEST_PAGE = 4000;
/**
 * Max. rows of a band. Larger: more rows of the last band are examined although fewer are needed. Smaller:
 * conversations with a few rows each cost more than their rows.
 */
const BAND = 4096;

/** A conversation, and the id above which its messages are wanted. */
interface Wanted {
  readonly conversation: ConversationDocument;
  readonly above: number;
}

/** Rows of one conversation in a band: those at the places from `from` to `to` of an array. */
export interface Run {
  readonly source: Source;
  readonly rows: Rows;
  readonly from: number;
  readonly to: number;
}

/** Rows read from the database: all of a conversation above `from` up to `to`. */
interface Piece {
  readonly to: number;
  from: number;
  readonly rows: Rows[];
  readonly others: Map<number, RowFields>;
}

/** One conversation while it is read. */
export class Source {
  readonly conversation: ConversationDocument;
  #above: number;
  /** Everything above is in memory or was returned. */
  #edge: number;
  /** The cached rows, until all rows above them are in memory. */
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

  /** The newest id in memory; 0 for none. */
  get head(): number {
    return this.#buffer[0]?.[this.#at] ?? 0;
  }

  get edge(): number {
    return this.#edge;
  }

  /** The id from which downwards there may be more rows than those in memory; 0 if there are none. */
  get frontier(): number {
    return this.#edge > this.#above ? this.#edge : 0;
  }

  /** Whether no row is in memory, but there may be more. */
  get lacks(): boolean {
    return this.#buffer.length === 0 && this.frontier > 0;
  }

  /** The range to read next. */
  get range(): RowRange {
    return { conversation: this.conversation.conversation, above: this.#stop, upTo: this.#edge };
  }

  /** The number of rows in memory above an id. */
  countAbove(id: number): number {
    let places = -this.#at;
    for (const rows of this.#buffer) {
      const to = placeDownFrom(rows, id);
      places += to;
      if (to < rows.length) break;
    }
    return places / ROW;
  }

  /** Moves the rows above an id from memory to the end of a list, newest first. */
  takeAbove(id: number, runs: Run[]): void {
    for (let rows = this.#buffer[0]; rows; rows = this.#buffer[0]) {
      const from = this.#at;
      const to = placeDownFrom(rows, id);
      if (to > from) runs.push({ source: this, rows, from, to });
      this.#at = to;
      if (to < rows.length) return;
      this.#buffer.shift();
      this.#at = 0;
    }
  }

  /** Ends the read of this conversation. */
  end(): void {
    this.#buffer.length = 0;
    this.#at = 0;
    this.#cached = undefined;
    this.#above = this.#edge;
  }

  /** Adds the rows that a page had of the range: all those above `reached`. */
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

  /** Continues with the cached rows once all rows above them are in memory. */
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

  /** A message that is not plain; undefined if it was already deleted when it was read. */
  messageOf(id: number): RowFields | undefined {
    for (const { others } of this.pieces) {
      const message = others.get(id);
      if (message) return message;
    }
    return this.#others?.get(id);
  }
}

/** How a merge reads messages. */
interface NewestFirstOptions {
  readonly database: Database;
  readonly realm: number;
  /** Absent: nothing is cached. */
  readonly rows: MessageRows | undefined;
  readonly session: ClientSession | undefined;
  /** The fields of messages that are not plain. */
  readonly fields: MessageFields;
  /** Called before each page with the number of rows read so far, and may delay it or end the merge by throwing. */
  beforePage(read: number): Promise<void>;
}

export class NewestFirstMerge {
  readonly #options: NewestFirstOptions;
  readonly #sources: readonly Source[];
  /** Sources with messages in memory, or still in the database. */
  #open: readonly Source[];
  /** The number of ids that a band spans. Ids are unique within a realm, so a band has at most as many rows. */
  #width = BAND;
  #page = FIRST_PAGE;
  #read = 0;

  constructor(wanted: readonly Wanted[], options: NewestFirstOptions) {
    this.#options = options;
    this.#sources = wanted.map((one) => new Source(one, options.rows));
    this.#open = this.#sources;
  }

  /** The next band, if it is in memory; otherwise `load` says whether there may be more. */
  next(): { readonly runs: readonly Run[]; readonly end: number } | undefined {
    this.#open = this.#open.filter((source) => source.head > 0 || source.lacks);
    let top = 0;
    let frontier = 0;
    for (const source of this.#open) {
      top = Math.max(top, source.head);
      frontier = Math.max(frontier, source.frontier);
    }
    if (top <= frontier) return undefined;
    const end = this.#bandEnd(top, frontier);
    const runs: Run[] = [];
    for (const source of this.#open) source.takeAbove(end, runs);
    return { runs, end };
  }

  /** Reads a page of the conversations that lack messages. @returns false if none lacks any */
  async load(): Promise<boolean> {
    const lacking = this.#open.filter((source) => source.lacks).sort((a, b) => b.edge - a.edge);
    if (lacking.length === 0) return false;
    const { database, realm, session, fields } = this.#options;
    await this.#options.beforePage(this.#read);
    const now = lacking.slice(0, MAX_RANGES);
    const limit = this.#page;
    const page = await newestRows(database, realm, { ranges: now.map(({ range }) => range), limit, fields, session });
    this.#page = Math.min(this.#page * 2, LARGEST_PAGE);
    this.#read += page.count;
    const reached = page.count < limit ? 0 : page.oldest - 1;
    for (const source of now) source.add(page.parts.get(source.conversation.conversation), reached);
    return true;
  }

  /**
   * Adds the read rows to the cache, if they are known to be of the change counts with which the conversations were
   * found: in a session they are; otherwise the counts must still be the same.
   */
  async publish(): Promise<void> {
    const { database, realm, rows, session } = this.#options;
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

  /** Where a band from `top` down ends: not below `frontier`, and after at most BAND rows. */
  #bandEnd(top: number, frontier: number): number {
    for (;;) {
      const end = Math.max(frontier, top - this.#width);
      const rows = this.#open.reduce((sum, source) => sum + source.countAbove(end), 0);
      if (rows > BAND && this.#width > BAND) {
        this.#width = Math.max(BAND, this.#width >>> 1);
        continue;
      }
      // The ids of other conversations lie between those of the reader.
      if (rows < BAND / 2 && end > frontier) this.#width *= 2;
      return end;
    }
  }
}
