/**
 * Writes the index of words, behind the messages: what was sent since the last segment becomes the next one, segments
 * of one size become one of the next, and those that name messages that are gone are written again without them.
 *
 * Segments never change. A directory names those that count, and is replaced only if it is still the one that was read;
 * the second of two writers removes what it wrote. So a process may end between any two lines, and two replicas may
 * work on the same organisation: either a directory names a segment whole, or nobody reads it, and it is removed some
 * hours later.
 */
import { type Database, Journal } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import { newestId } from '../message/store/terms.ts';
import { pairTermsOf } from '../search/phrases.ts';
import { cleanOnce } from './clean.ts';
import { mergeSegments } from './merge.ts';
import { Pace } from './pace.ts';
import { RemovalWatch } from './removal-watch.ts';
import { removeRetired, replace, replaceSegments, type Writing } from './replace.ts';
import { conversationTerm, isConversationTerm, toMerge } from './rules.ts';
import type { SearchIndex } from './search-index.ts';
import { SegmentWriter } from './segment-writer.ts';
import { type SortedIds, sortedIds, union } from './sorted-ids.ts';
import {
  editedSince,
  lowestId,
  removalCount,
  type SourcedMessage,
  sourcesAbove,
  sourcesEditedSince,
} from './store/message-terms.ts';
import {
  EDIT_SLACK_MS,
  havePairs,
  readDirectory,
  removeOrphans,
  type SearchDirectory,
  type Segment,
} from './store/segments.ts';

/** Messages that make a segment: of fewer, more segments are merged; of more, a search reads more that is in none. */
const FULL = 2_000;
/** Messages and edits that make one when the last one is older than this. */
const SOME = 200;
const SOME_AFTER_MS = 600_000;
/** Terms of one segment before merges: some 30 MB in memory. */
const MOST_POSTINGS = 400_000;
const MOST_UNITS = 4_000_000;
/** Messages of one read. */
const AT_ONCE = 500;
/** A segment that nobody names after this is of a writer that has ended: the longest merge takes minutes. */
const ORPHANED_MS = 12 * 3_600_000;
/** How often organisations are looked at in which nothing was committed here. */
const ALL_EVERY_MS = 600_000;
const ORPHANS_EVERY_MS = 3_600_000;
const EVERY_MS = 30_000;

const NOT_WRITTEN = 'search index not written';
const NOT_MERGED = 'search index not merged';

interface IndexerOptions {
  readonly database: Database;
  /** Learns of each new directory at once. */
  readonly searchIndex: Pick<SearchIndex, 'replaced'>;
  readonly logger: Logger;
}

export class SearchIndexer {
  readonly #o: IndexerOptions;
  readonly #writing: PeriodicJob;
  readonly #merging: PeriodicJob;
  /** Entries that were committed here since the organisation was looked at. */
  readonly #committed = new Map<number, number>();
  readonly #toMerge = new Set<number>();
  readonly #removals = new RemovalWatch();
  /** The count of removals up to which the segments of a realm are to be cleaned. */
  readonly #toClean = new Map<number, number>();
  /** Since when there has been enough for a segment, performance.now(), and how many messages. */
  readonly #behind = new Map<number, { readonly since: number; readonly messages: number }>();
  #allAt = 0;
  #orphansAt = Date.now() + ORPHANS_EVERY_MS;
  #mergedMs = 0;
  #written = 0;

  constructor(o: IndexerOptions) {
    this.#o = o;
    const { logger } = o;
    this.#writing = new PeriodicJob({
      ...{ intervalMs: EVERY_MS, firstRunWithinMs: 5_000, logger, failure: NOT_WRITTEN },
      run: (signal) => this.#write(signal),
    });
    this.#merging = new PeriodicJob({
      ...{ intervalMs: ALL_EVERY_MS, logger, failure: NOT_MERGED },
      run: (signal) => this.#merge(signal),
    });
  }

  start(): void {
    this.#writing.start();
    this.#merging.start();
  }

  /** Ends after the step that is under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#writing.stop(), this.#merging.stop()]);
  }

  /** Counts what was committed here; enough of it is indexed soon. */
  onCommitted(realm: number, entries: number): void {
    const count = (this.#committed.get(realm) ?? 0) + entries;
    this.#committed.set(realm, count);
    if (count >= FULL && count - entries < FULL) this.#writing.soon();
  }

  /**
   * Has a realm indexed again from its first message on, here and soon. Searches look through what is in no segment
   * yet meanwhile.
   */
  async indexAgain(realm: number): Promise<void> {
    const next = await startOver(this.#o.database, realm);
    if (next) this.#o.searchIndex.replaced(realm, next);
    this.#committed.set(realm, FULL);
    this.#writing.soon();
  }

  /** Messages that wait to be indexed, and for how long, of the organisation that has waited for longest. */
  get behind(): { readonly messages: number; readonly ms: number } {
    let ms = 0;
    let messages = 0;
    for (const one of this.#behind.values()) {
      ms = Math.max(ms, performance.now() - one.since);
      messages = Math.max(messages, one.messages);
    }
    return { messages, ms };
  }

  /** Segments written, and time spent on merges and cleanings, since the start. */
  get counts(): { readonly segments: number; readonly mergedMs: number } {
    return { segments: this.#written, mergedMs: this.#mergedMs };
  }

  async #write(signal: AbortSignal): Promise<void> {
    const { database, logger } = this.#o;
    const now = Date.now();
    let due = [...this.#committed].flatMap(([realm, count]) => (count >= FULL ? [realm] : []));
    const orphansToo = now >= this.#allAt && now >= this.#orphansAt;
    if (now >= this.#allAt) {
      const all = new Set(await new Journal(database).realms());
      // Some may be gone for good.
      for (const realm of this.#behind.keys()) if (!all.has(realm)) this.#behind.delete(realm);
      this.#removals.retain(all);
      due = [...new Set([...all, ...due])];
      this.#allAt = now + ALL_EVERY_MS;
    }
    if (orphansToo) this.#orphansAt = now + ORPHANS_EVERY_MS;
    // A segment of each in turn: a large organisation delays the others by one.
    while (due.length > 0 && !signal.aborted) {
      const next: number[] = [];
      for (const realm of due) {
        if (signal.aborted) return;
        try {
          if (await this.#writeOne(realm, signal)) next.push(realm);
          else if (orphansToo) await removeOrphans(database, realm, now - ORPHANED_MS);
        } catch (error) {
          if (!signal.aborted) logger.warn({ err: error, realm }, NOT_WRITTEN);
        }
      }
      due = next;
    }
  }

  /** Writes a segment if there is enough for one. @returns whether there may be more */
  async #writeOne(realm: number, signal: AbortSignal): Promise<boolean> {
    this.#committed.delete(realm);
    const { database } = this.#o;
    const directory = await readDirectory(database, realm);
    if (!havePairs(directory.segments)) this.#toMergeSoon(realm);
    await this.#checkRemovals(realm, directory);
    const newest = await newestId(database, realm, 'message');
    const messages = newest - directory.upTo;
    if (!(await isDue(database, realm, directory, messages))) {
      this.#behind.delete(realm);
      return false;
    }
    this.#behind.set(realm, { since: this.#behind.get(realm)?.since ?? performance.now(), messages });
    const next = await indexNext(database, realm, directory, signal);
    if (next) {
      this.#written++;
      if (newest - next.upTo < FULL) this.#behind.delete(realm);
      this.#o.searchIndex.replaced(realm, next);
    }
    this.#toMergeSoon(realm);
    // Another replica that was first writes the next ones, too.
    return next !== undefined && messages >= FULL;
  }

  /** Has segments cleaned in which messages may be gone, and removes those that were replaced some time ago. */
  async #checkRemovals(realm: number, directory: SearchDirectory): Promise<void> {
    const { database, searchIndex } = this.#o;
    const swept = await removeRetired(database, realm, directory);
    if (swept) searchIndex.replaced(realm, swept);
    if (directory.segments.length === 0) return;
    const removals = await removalCount(database, realm);
    if (!this.#removals.isDue(realm, removals, directory)) return;
    this.#toClean.set(realm, removals);
    this.#toMergeSoon(realm);
  }

  #toMergeSoon(realm: number): void {
    this.#toMerge.add(realm);
    this.#merging.soon();
  }

  async #merge(signal: AbortSignal): Promise<void> {
    const { database, searchIndex, logger } = this.#o;
    for (const realm of this.#toMerge) {
      if (signal.aborted) return;
      this.#toMerge.delete(realm);
      const startedAt = performance.now();
      try {
        // A merge leaves out what is gone, too, so it comes first.
        const next = (await mergeOnce(database, realm, signal)) ?? (await this.#cleanOnce(realm, signal));
        if (!next) continue;
        searchIndex.replaced(realm, next);
        // After those that wait already.
        this.#toMerge.add(realm);
      } catch (error) {
        if (!signal.aborted) logger.warn({ err: error, realm }, NOT_MERGED);
      } finally {
        this.#mergedMs += performance.now() - startedAt;
      }
    }
  }

  async #cleanOnce(realm: number, signal: AbortSignal): Promise<SearchDirectory | undefined> {
    const removals = this.#toClean.get(realm);
    if (removals === undefined) return undefined;
    const next = await cleanOnce(this.#o.database, realm, removals, signal);
    // Where another replica was first, the next look finds what is left.
    if (!next) this.#toClean.delete(realm);
    return next;
  }
}

/** Makes the directory of a realm name no segment. */
export function startOver(database: Database, realm: number): Promise<SearchDirectory | undefined> {
  return replace(database, realm, (now) => {
    const retired = now.segments.map(({ id, parts }) => ({ id, parts, at: Date.now() }));
    return { ...now, upTo: 0, editsUpTo: Date.now(), segments: [], retired: [...now.retired, ...retired] };
  });
}

/** Indexes all messages of a realm; for those that plant a history. */
export async function indexAll(database: Database, realm: number): Promise<void> {
  const { signal } = new AbortController();
  for (;;) {
    const directory = await readDirectory(database, realm);
    if ((await newestId(database, realm, 'message')) <= directory.upTo) break;
    await indexNext(database, realm, directory, signal);
    await mergeOnce(database, realm, signal);
  }
  while (await mergeOnce(database, realm, signal));
}

async function isDue(database: Database, realm: number, o: SearchDirectory, messages: number): Promise<boolean> {
  if (messages >= FULL) return true;
  if (Date.now() - o.editsUpTo < SOME_AFTER_MS) return false;
  const edited = await editedSince(database, realm, o.editsUpTo - EDIT_SLACK_MS, SOME);
  return messages + edited.length >= SOME;
}

/**
 * Makes the next messages behind a directory, and what was edited since, a segment.
 * @returns the directory that names it; undefined where another writer was first
 */
export async function indexNext(
  database: Database,
  realm: number,
  before: SearchDirectory,
  signal: AbortSignal,
): Promise<SearchDirectory | undefined> {
  const startedAt = Date.now();
  const pace = new Pace();
  const gathered = new Gathered();
  const removals = await removalCount(database, realm);
  let { upTo } = before;
  for (;;) {
    const some = await sourcesAbove(database, realm, upTo, AT_ONCE);
    for (const message of some) {
      gathered.add(message);
      await pace.breathe(signal);
    }
    upTo = some.at(-1)?.id ?? upTo;
    if (some.length < AT_ONCE || gathered.isFull) break;
  }
  const written: Writing[] = [];
  const write = async (): Promise<void> => {
    const writer = new SegmentWriter(database, realm, removals);
    written.push({ writer, segment: await gathered.writeTo(writer, pace, signal) });
  };
  // All words of an edited message are added: its own test finds out which an older posting names too much.
  if (before.version > 0) {
    for await (const message of sourcesEditedSince(database, realm, before.editsUpTo - EDIT_SLACK_MS, before.upTo)) {
      gathered.add(message);
      if (gathered.isFull) await write();
      await pace.breathe(signal);
    }
  }
  if (!gathered.isEmpty) await write();
  const lowest = await lowestId(database, realm);
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
 * Makes segments of one size one of the next, or first writes one again that has no pairs of words.
 * @returns the directory that names it; undefined where there was nothing to do
 */
export async function mergeOnce(
  database: Database,
  realm: number,
  signal: AbortSignal,
): Promise<SearchDirectory | undefined> {
  const { segments } = await readDirectory(database, realm);
  const old = segments.find((segment) => !havePairs([segment]));
  if (old) return replaceSegments(database, realm, [old], await writtenAgain(database, realm, old, signal));
  const some = toMerge(segments);
  if (!some) return undefined;
  return replaceSegments(database, realm, some, [await mergeSegments(database, realm, some, signal)]);
}

/** Segments of the messages that a segment may have, from what is stored of them now. */
async function writtenAgain(
  database: Database,
  realm: number,
  { lowest, highest }: Segment,
  signal: AbortSignal,
): Promise<Writing[]> {
  const pace = new Pace();
  const gathered = new Gathered();
  const written: Writing[] = [];
  const removals = await removalCount(database, realm);
  for (let above = lowest - 1; above < highest; ) {
    const some = await sourcesAbove(database, realm, above, AT_ONCE);
    for (const message of some) {
      if (message.id <= highest) gathered.add(message);
      await pace.breathe(signal);
    }
    above = some.at(-1)?.id ?? highest;
    if (gathered.isEmpty || (above < highest && !gathered.isFull)) continue;
    const writer = new SegmentWriter(database, realm, removals);
    written.push({ writer, segment: await gathered.writeTo(writer, pace, signal) });
  }
  return written;
}

/** Messages by term, in memory. */
class Gathered {
  #terms = new Map<string, number[]>();
  #postings = 0;
  #units = 0;

  get isEmpty(): boolean {
    return this.#postings === 0;
  }

  get isFull(): boolean {
    return this.#postings >= MOST_POSTINGS || this.#units >= MOST_UNITS;
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

  /** Writes all of it, and forgets it. */
  async writeTo(writer: SegmentWriter, pace: Pace, signal: AbortSignal): Promise<Segment> {
    const terms = this.#terms;
    this.#terms = new Map();
    this.#postings = 0;
    this.#units = 0;
    const all: SortedIds[] = [];
    for (const term of [...terms.keys()].sort()) {
      const ids = sortedIds(terms.get(term) as number[]);
      if (isConversationTerm(term)) all.push(ids);
      await writer.add(term, ids);
      await pace.breathe(signal);
    }
    return writer.finish(union(all));
  }
}
