/**
 * Merges several segments into one, in small steps: only a few parts of each are in memory, and the ids of all their
 * messages. Ids of deleted messages are left out.
 */
import type { Database } from '@rookery/data';
import { DutyCycle } from '@rookery/runtime';
import { Part } from './part.ts';
import { isConversationTerm } from './rules.ts';
import { SegmentWriter } from './segment-writer.ts';
import { NO_IDS, type SortedIds, sortedIds, union, without } from './sorted-ids.ts';
import { findMissingIds, removalCount } from './store/message-terms.ts';
import { readParts, type Segment } from './store/segments.ts';

/** Parts of a segment per read. */
const PARTS_PER_READ = 8;
/** Messages per query for existing ones. */
const IDS_PER_QUERY = 1_000;

/** The messages of some segments. */
interface SegmentMessages {
  readonly present: SortedIds;
  readonly gone: SortedIds;
  /** The realm's count of removals before the query. */
  readonly removals: number;
}

/**
 * Finds out which messages of some segments still exist.
 * @throws if the signal was aborted, or a part of them is gone
 */
export async function findMessages(
  database: Database,
  realm: number,
  segments: readonly Segment[],
  signal: AbortSignal,
): Promise<SegmentMessages> {
  const cycle = new DutyCycle();
  const removals = await removalCount(database, realm);
  const readers = segments.map((segment) => new SegmentReader(database, realm, segment));
  const messages = union(await ofConversations(readers, cycle, signal));
  const gone = await goneAmong(database, realm, messages, cycle, signal);
  return { present: without(messages, gone), gone, removals };
}

/**
 * Writes one segment with the contents of several; no directory names it yet. `segment` is undefined if all of their
 * messages are gone.
 * @param found the result of `findMessages` for them, if known
 * @throws if the signal was aborted, or a part of them is gone
 */
export async function mergeSegments(
  database: Database,
  realm: number,
  segments: readonly Segment[],
  signal: AbortSignal,
  found?: SegmentMessages,
): Promise<{ writer: SegmentWriter; segment: Segment | undefined }> {
  const { present, gone, removals } = found ?? (await findMessages(database, realm, segments, signal));
  const cycle = new DutyCycle();
  const writer = new SegmentWriter(database, realm, removals);
  try {
    if (present.length === 0) return { writer, segment: undefined };
    const readers = segments.map((segment) => new SegmentReader(database, realm, segment));
    for await (const { term, ids } of termsTogether(readers)) {
      await writer.add(term, without(ids, gone));
      await cycle.rest(signal);
      signal.throwIfAborted();
    }
    return { writer, segment: await writer.finish(present) };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** The ids of each conversation: together all messages of the segments. */
async function ofConversations(
  readers: readonly SegmentReader[],
  cycle: DutyCycle,
  signal: AbortSignal,
): Promise<SortedIds[]> {
  const found: SortedIds[] = [];
  for await (const { term, ids } of termsTogether(readers)) {
    if (!isConversationTerm(term)) break;
    found.push(ids);
    await cycle.rest(signal);
    signal.throwIfAborted();
  }
  return found;
}

async function goneAmong(
  database: Database,
  realm: number,
  messages: SortedIds,
  cycle: DutyCycle,
  signal: AbortSignal,
): Promise<SortedIds> {
  const gone: number[] = [];
  for (let at = 0; at < messages.length; at += IDS_PER_QUERY) {
    gone.push(...(await findMissingIds(database, realm, [...messages.subarray(at, at + IDS_PER_QUERY)])));
    await cycle.rest(signal);
    signal.throwIfAborted();
  }
  return gone.length > 0 ? sortedIds(gone) : NO_IDS;
}

interface TermIds {
  readonly term: string;
  readonly ids: SortedIds;
}

/** The terms of several segments, ascending, each with its ids in all of them. */
async function* termsTogether(readers: readonly SegmentReader[]): AsyncGenerator<TermIds> {
  for (const reader of readers) await reader.advance();
  for (;;) {
    let term: string | undefined;
    for (const { current } of readers) if (current && (term === undefined || current.term < term)) term = current.term;
    if (term === undefined) return;
    const lists: SortedIds[] = [];
    for (const reader of readers) {
      if (reader.current?.term !== term) continue;
      lists.push(reader.current.ids);
      await reader.advance();
    }
    yield { term, ids: union(lists) };
  }
}

/** Iterates over the terms of a segment. */
class SegmentReader {
  readonly #database: Database;
  readonly #realm: number;
  readonly #segment: Segment;
  #parts: Part[] = [];
  /** The first part that is not read yet. */
  #unread = 0;
  #index = 0;
  /** The current term; undefined before the first and after the last. */
  current: TermIds | undefined;

  constructor(database: Database, realm: number, segment: Segment) {
    this.#database = database;
    this.#realm = realm;
    this.#segment = segment;
  }

  async advance(): Promise<void> {
    const first = await this.#next();
    if (!first) {
      this.current = undefined;
      return;
    }
    // A term of very many messages continues in the next parts.
    const chunks = [first.ids];
    while ((await this.#peek()) === first.term) chunks.push((await this.#next())?.ids ?? NO_IDS);
    this.current = { term: first.term, ids: union(chunks) };
  }

  async #peek(): Promise<string | undefined> {
    const [part] = this.#parts;
    if (part && this.#index < part.terms.length) return part.terms[this.#index];
    if (part) this.#parts.shift();
    this.#index = 0;
    if (this.#parts.length === 0) await this.#read();
    return this.#parts[0]?.terms[0];
  }

  async #next(): Promise<TermIds | undefined> {
    const term = await this.#peek();
    const [part] = this.#parts;
    return term === undefined || !part ? undefined : { term, ids: part.idsAt(this.#index++) };
  }

  async #read(): Promise<void> {
    const count = Math.min(PARTS_PER_READ, this.#segment.parts - this.#unread);
    if (count <= 0) return;
    const wanted = Array.from({ length: count }, (_, i) => ({ segment: this.#segment.id, part: this.#unread + i }));
    const found = await readParts(this.#database, this.#realm, wanted);
    if (found.length < count) throw new Error(`segment ${this.#segment.id} lacks a part`);
    this.#parts = found.sort((a, b) => a.part - b.part).map(({ bytes }) => new Part(bytes));
    this.#unread += count;
  }
}
