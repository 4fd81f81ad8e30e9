/**
 * Writes the search index in the background: messages sent since the last segment become the next one, segments of one
 * size are merged into one of the next, and those that name deleted messages are written again without them.
 *
 * Segments never change. A directory names the valid ones, and is replaced only if it is still the version that was
 * read; the second of two writers removes its own segment. So a process may end between any two lines, and two replicas
 * may index the same organisation: a segment is either complete and named by a directory, or nobody reads it and it is
 * removed some hours later.
 */
import { type Database, Journal } from '@rookery/data';
import { type Logger, PeriodicJob } from '@rookery/runtime';
import { newestId } from '../message/store/terms.ts';
import { indexNext, mergeOnce } from './build-segment.ts';
import { cleanOnce } from './clean.ts';
import { RemovalWatch } from './removal-watch.ts';
import { removeRetired, replace } from './replace.ts';
import type { SearchIndex } from './search-index.ts';
import { editedSince, removalCount } from './store/message-terms.ts';
import { EDIT_SLACK_MS, readDirectory, removeOrphans, type SearchDirectory } from './store/segments.ts';

/**
 * Messages that make a segment. Lower: more segments are merged. Higher: a search reads more messages that are in none.
 */
const FULL = 2_000;
/** Messages and edits that make a segment if the last one is older than `SOME_AFTER_MS`. */
const SOME = 200;
const SOME_AFTER_MS = 600_000;
/** Age at which an unnamed segment is removed, ms: its writer has ended, since the longest merge takes minutes. */
const ORPHANED_MS = 12 * 3_600_000;
/** Interval at which organisations without commits in this process are checked, ms. */
const ALL_EVERY_MS = 600_000;
const ORPHANS_EVERY_MS = 3_600_000;
const EVERY_MS = 30_000;

const NOT_WRITTEN = 'search index not written';
const NOT_MERGED = 'search index not merged';

interface IndexerOptions {
  readonly database: Database;
  /** Gets each new directory immediately. */
  readonly searchIndex: Pick<SearchIndex, 'replaced'>;
  readonly logger: Logger;
}

export class SearchIndexer {
  readonly #options: IndexerOptions;
  readonly #writing: PeriodicJob;
  readonly #merging: PeriodicJob;
  /** Entries that were committed here since the last check of the organisation. */
  readonly #committed = new Map<number, number>();
  readonly #toMerge = new Set<number>();
  readonly #removals = new RemovalWatch();
  /** The count of removals up to which the segments of a realm should be cleaned. */
  readonly #toClean = new Map<number, number>();
  /** Since when there has been enough for a segment, performance.now(), and how many messages. */
  readonly #behind = new Map<number, { readonly since: number; readonly messages: number }>();
  #allAt = 0;
  #orphansAt = Date.now() + ORPHANS_EVERY_MS;
  #mergedMs = 0;
  #written = 0;

  constructor(options: IndexerOptions) {
    this.#options = options;
    const { logger } = options;
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

  /** Ends after the running step. */
  async stop(): Promise<void> {
    await Promise.all([this.#writing.stop(), this.#merging.stop()]);
  }

  /** Counts entries that were committed here; once there are enough for a segment, they are indexed soon. */
  onCommitted(realm: number, entries: number): void {
    const count = (this.#committed.get(realm) ?? 0) + entries;
    this.#committed.set(realm, count);
    if (count >= FULL && count - entries < FULL) this.#writing.soon();
  }

  /**
   * Makes this process index a realm again from its first message on, soon. In the meantime, searches examine the
   * messages that are in no segment yet.
   */
  async indexAgain(realm: number): Promise<void> {
    const next = await startOver(this.#options.database, realm);
    if (next) this.#options.searchIndex.replaced(realm, next);
    this.#committed.set(realm, FULL);
    this.#writing.soon();
  }

  /** The most messages that wait to be indexed in any organisation, and the longest wait of any, ms. */
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
    const { database, logger } = this.#options;
    const now = Date.now();
    let due = [...this.#committed].flatMap(([realm, count]) => (count >= FULL ? [realm] : []));
    const orphansToo = now >= this.#allAt && now >= this.#orphansAt;
    if (now >= this.#allAt) {
      const all = new Set(await new Journal(database).realms());
      // Some organisations may have been deleted.
      for (const realm of this.#behind.keys()) if (!all.has(realm)) this.#behind.delete(realm);
      this.#removals.retain(all);
      due = [...new Set([...all, ...due])];
      this.#allAt = now + ALL_EVERY_MS;
    }
    if (orphansToo) this.#orphansAt = now + ORPHANS_EVERY_MS;
    // One segment per organisation in turn: a large organisation delays the others by one segment.
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
    const { database } = this.#options;
    const directory = await readDirectory(database, realm);
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
      this.#options.searchIndex.replaced(realm, next);
    }
    this.#toMergeSoon(realm);
    // If another replica was first, it writes the next segments, too.
    return next !== undefined && messages >= FULL;
  }

  /**
   * Schedules the cleaning of segments that may name deleted messages, and removes segments that were replaced some
   * time ago.
   */
  async #checkRemovals(realm: number, directory: SearchDirectory): Promise<void> {
    const { database, searchIndex } = this.#options;
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
    const { database, searchIndex, logger } = this.#options;
    for (const realm of this.#toMerge) {
      if (signal.aborted) return;
      this.#toMerge.delete(realm);
      const startedAt = performance.now();
      try {
        // A merge leaves out deleted messages, too, so it comes first.
        const next = (await mergeOnce(database, realm, signal)) ?? (await this.#cleanOnce(realm, signal));
        if (!next) continue;
        searchIndex.replaced(realm, next);
        // Behind the realms that already wait.
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
    const next = await cleanOnce(this.#options.database, realm, removals, signal);
    // If another replica was first, the next check finds the rest.
    if (!next) this.#toClean.delete(realm);
    return next;
  }
}

/** Empties the directory of a realm. */
export function startOver(database: Database, realm: number): Promise<SearchDirectory | undefined> {
  return replace(database, realm, (now) => {
    const retired = now.segments.map(({ id, parts }) => ({ id, parts, at: Date.now() }));
    return { ...now, upTo: 0, editsUpTo: Date.now(), segments: [], retired: [...now.retired, ...retired] };
  });
}

async function isDue(database: Database, realm: number, options: SearchDirectory, messages: number): Promise<boolean> {
  if (messages >= FULL) return true;
  if (Date.now() - options.editsUpTo < SOME_AFTER_MS) return false;
  const edited = await editedSince(database, realm, options.editsUpTo - EDIT_SLACK_MS, SOME);
  return messages + edited.length >= SOME;
}
