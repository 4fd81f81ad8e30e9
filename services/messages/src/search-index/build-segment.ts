/** Builds segments of the search index: from messages that are in none, and from segments of one size. */
import type { Database } from '@rookery/data';
import { DutyCycle } from '@rookery/runtime';
import { pairTermsOf } from '../search/phrases.ts';
import { mergeSegments } from './merge.ts';
import { replace, replaceSegments, type Writing } from './replace.ts';
import { conversationTerm, isConversationTerm, toMerge } from './rules.ts';
import { SegmentWriter } from './segment-writer.ts';
import { type SortedIds, sortedIds, union } from './sorted-ids.ts';
import {
  findLowestMessageId,
  removalCount,
  type SourcedMessage,
  sourcesAbove,
  sourcesEditedSince,
} from './store/message-terms.ts';
import { EDIT_SLACK_MS, readDirectory, type SearchDirectory, type Segment } from './store/segments.ts';

/** Max. postings, and max. length of all terms, of one segment before merges: some 30 MB in memory. */
const MAX_POSTINGS = 400_000;
const MAX_UNITS = 4_000_000;
/** Messages per read. */
const BATCH_SIZE = 500;

/**
 * Writes the next messages after those of a directory, and the edits since, as a segment.
 * @returns the directory that names it; undefined if another writer was first
 */
export async function indexNext(
  database: Database,
  realm: number,
  before: SearchDirectory,
  signal: AbortSignal,
): Promise<SearchDirectory | undefined> {
  const startedAt = Date.now();
  const cycle = new DutyCycle();
  const gathered = new TermPostings();
  const removals = await removalCount(database, realm);
  let { upTo } = before;
  for (;;) {
    const some = await sourcesAbove(database, realm, upTo, BATCH_SIZE);
    for (const message of some) {
      gathered.add(message);
      await cycle.rest(signal);
      signal.throwIfAborted();
    }
    upTo = some.at(-1)?.id ?? upTo;
    if (some.length < BATCH_SIZE || gathered.isFull) break;
  }
  const written: Writing[] = [];
  const write = async (): Promise<void> => {
    const writer = new SegmentWriter(database, realm, removals);
    written.push({ writer, segment: await gathered.writeTo(writer, cycle, signal) });
  };
  // All words of an edited message are added; older postings may name words that it no longer has, which the exact test
  // of a search finds out.
  if (before.version > 0) {
    for await (const message of sourcesEditedSince(database, realm, before.editsUpTo - EDIT_SLACK_MS, before.upTo)) {
      gathered.add(message);
      if (gathered.isFull) await write();
      await cycle.rest(signal);
      signal.throwIfAborted();
    }
  }
  if (!gathered.isEmpty) await write();
  const lowest = await findLowestMessageId(database, realm);
  const segments = written.flatMap(({ segment }) => segment ?? []);
  const next = await replace(
    database,
    realm,
    (now) => {
      if (now.upTo !== before.upTo || now.editsUpTo !== before.editsUpTo) return undefined;
      return { ...now, upTo, editsUpTo: startedAt, segments: [...now.segments, ...segments] };
    },
    lowest,
  );
  if (!next) for (const { writer } of written) await writer.discard();
  return next;
}

/**
 * Merges segments of one size into one of the next.
 * @returns the directory that names it; undefined if there was nothing to merge, or another writer was first
 */
export async function mergeOnce(
  database: Database,
  realm: number,
  signal: AbortSignal,
): Promise<SearchDirectory | undefined> {
  const { segments } = await readDirectory(database, realm);
  const some = toMerge(segments);
  if (!some) return undefined;
  return replaceSegments(database, realm, some, [await mergeSegments(database, realm, some, signal)]);
}

/** Messages by term, in memory. */
class TermPostings {
  #terms = new Map<string, number[]>();
  #postings = 0;
  #units = 0;

  get isEmpty(): boolean {
    return this.#postings === 0;
  }

  get isFull(): boolean {
    return this.#postings >= MAX_POSTINGS || this.#units >= MAX_UNITS;
  }

  add({ id, conversation, terms, content }: SourcedMessage): void {
    this.#addTerm(conversationTerm(conversation), id);
    for (const term of terms) this.#addTerm(term, id);
    for (const term of pairTermsOf(content)) this.#addTerm(term, id);
  }

  #addTerm(term: string, id: number): void {
    const ids = this.#terms.get(term);
    if (ids) ids.push(id);
    else {
      this.#terms.set(term, [id]);
      this.#units += term.length;
    }
    this.#postings++;
  }

  /** Writes all terms, and removes them from memory. */
  async writeTo(writer: SegmentWriter, cycle: DutyCycle, signal: AbortSignal): Promise<Segment> {
    const terms = this.#terms;
    this.#terms = new Map();
    this.#postings = 0;
    this.#units = 0;
    const all: SortedIds[] = [];
    for (const term of [...terms.keys()].sort()) {
      const ids = sortedIds(terms.get(term) as number[]);
      if (isConversationTerm(term)) all.push(ids);
      await writer.add(term, ids);
      await cycle.rest(signal);
      signal.throwIfAborted();
    }
    return writer.finish(union(all));
  }
}
