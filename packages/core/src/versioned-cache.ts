/**
 * A cache of values from other services and the database that detects stale entries by their version
 * (docs/decisions/versioned-caches.md lists the caches). The caches differ in three things: what a version is, who
 * states the required version, and what happens to an older entry.
 *
 * A version is a number that never falls: the counter of a document, a seq of a journal, or a time (`Lease`). A caller
 * states the lowest version that it accepts: the version of the organisation that its request names, the start of a
 * lease, or `NOW` if only a read that begins after the call will do.
 *
 * Everything rests on one rule: a caller gets an entry of the required version, or the result of a read that began
 * after the call. So concurrent callers share a read, but the result of a read that was in flight during a change is
 * neither given to later callers nor cached under the new version:
 *
 * - `read` returns a value and a version; the value is of that version or a newer one. So `read` learns the version
 *   before the value or with it, never after: a change in between then costs one more read, while a version that is
 *   read last could be newer than the value.
 * - A caller joins a read in flight, but takes its result only at the required version. Otherwise it waits for the next
 *   read, which all waiting callers share (`FreshReads`). They take the result of that one at any version: a restored
 *   database may be behind the versions that callers name.
 * - `invalidate` also affects reads in flight: a result that was invalidated during the read is read again.
 *
 * An old entry is no longer served, but stays until its room is needed: `read` gets it, and can fetch only the changes
 * since, or check whether there are any. A failure is shared by the callers that wait for it and never cached. A read
 * has a deadline of its own and takes no caller's signal: a caller that disconnects ends nothing that others wait for.
 */
import { LRUCache } from 'lru-cache';
import { atMost } from './cache-bounds.ts';
import { notReady } from './errors.ts';
import { FreshReads } from './fresh-read.ts';

/** The required version of a caller that accepts no cached entry. */
export const NOW = Number.POSITIVE_INFINITY;
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Max. consecutive reads of a key that are invalidated; then callers get SERVER_NOT_READY. Lower would reject callers
 * while an administrator changes thousands of accounts; without a bound, endless changes would block them.
 */
const MAX_QUESTIONS = 20;

/** A value and a version; the value is of that version or a newer one. */
export interface Versioned<Value> {
  version: number;
  readonly value: Value;
}

/** Reads a value. Gets the cached entry of any age, and returns that object if nothing changed. */
type Read<Value> = (known: Versioned<Value> | undefined) => Promise<Versioned<Value>>;

interface VersionedCacheOptions<Key, Value, Subject> {
  /** Max. number of entries, or their max. total weight; beyond it the least recently used is evicted. */
  readonly most: number;
  /**
   * Weight of a value, plus 1 for each entry. One above `most` is cached alone: reading it each time would be worse.
   */
  readonly weigh?: (value: Value) => number;
  /** The subject of a value, by which `invalidate` finds its entry; default: its key. */
  readonly subjectOf?: (value: Value) => Subject;
  /** The read of a value, if it is the same for every caller. */
  readonly read?: (key: Key, ...known: Parameters<Read<Value>>) => ReturnType<Read<Value>>;
}

/** Decides whether an entry is invalidated. */
type Invalidates<Key, Value> = (value: Value, key: Key) => boolean;

export class VersionedCache<
  Key extends NonNullable<unknown>,
  Value extends NonNullable<unknown>,
  Subject extends NonNullable<unknown> = Key,
> {
  readonly #entries: LRUCache<Key, Versioned<Value>>;
  readonly #loads: FreshReads<Key, Versioned<Value>>;
  /** For each read in flight, the invalidations since it began. */
  readonly #underWay = new Set<Invalidates<Key, Value>[]>();
  readonly #subjectOf: ((value: Value) => Subject) | undefined;
  readonly #keys = new Map<Subject, Set<Key>>();
  /** Calls that were served from memory, calls that waited for a read, and values that were not cached yet. */
  readonly counts = { hits: 0, waits: 0, loads: 0 };

  constructor({ most, weigh, subjectOf, read = unread }: VersionedCacheOptions<Key, Value, Subject>) {
    this.#subjectOf = subjectOf;
    this.#loads = new FreshReads((key) => this.#ask(key, (known) => read(key, known)));
    this.#entries = new LRUCache({
      ...(weigh
        ? { maxSize: most, sizeCalculation: ({ value }: Versioned<Value>) => Math.min(1 + weigh(value), most) }
        : atMost(most)),
      ...(subjectOf && { dispose: ({ value }: Versioned<Value>, key: Key) => this.#dropKey(subjectOf(value), key) }),
    });
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The value of the key at this version or a newer one; a promise if it must be read. Rejects with `read`'s error. */
  get(key: Key, atLeast: number): Value | Promise<Value> {
    return this.peek(key, atLeast) ?? this.load(key, atLeast);
  }

  /** The value of the key at some moment after the call. */
  current(key: Key): Promise<Value> {
    return this.load(key, NOW);
  }

  /** The cached value, if it is of this version or a newer one. */
  peek(key: Key, atLeast: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.version < atLeast) return undefined;
    this.counts.hits++;
    return entry.value;
  }

  /** The cached value, if it has exactly this version: for readers at a position, which must not see later changes. */
  exact(key: Key, version: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.counts.hits++;
    return entry.value;
  }

  /**
   * Reads a value that `peek` did not find: one of this version or a newer one, or of some moment after the call.
   * @param read replaces the usual one; it may be called again, and the read of another caller may serve this call
   */
  async load(key: Key, atLeast: number, read?: Read<Value>): Promise<Value> {
    this.counts.waits++;
    const running = atLeast === NOW ? undefined : this.#loads.running(key);
    if (running) {
      const { version, value } = await running;
      if (version >= atLeast) return value;
      // A read that another waiting caller has started in the meantime began after this call.
      const next = this.#loads.running(key);
      if (next && next !== running) return (await next).value;
    }
    return (await this.#loads.get(key, read && (() => this.#ask(key, read)))).value;
  }

  /** The cached entry of any age, for a caller that reads by itself and does not share the read. */
  known(key: Key): Versioned<Value> | undefined {
    this.counts.waits++;
    return this.#entries.get(key);
  }

  /** Caches the result of a caller's own read, unless a newer one is cached already. Returns it. */
  offer(key: Key, answer: Versioned<Value>): Versioned<Value> {
    const present = this.#entries.peek(key);
    if (present === undefined || present.version < answer.version) this.#cache(key, answer);
    return answer;
  }

  /** Invalidates the entries of a subject and its reads in flight: they serve no caller after this. */
  invalidate(subject: Subject): void {
    const subjectOf = this.#subjectOf;
    for (const changes of this.#underWay) changes.push((value, key) => (subjectOf?.(value) ?? key) === subject);
    const keys = subjectOf ? (this.#keys.get(subject) ?? []) : [subject as unknown as Key];
    for (const key of keys) expire(this.#entries.peek(key));
  }

  /** Invalidates all entries and reads in flight whose value `changed` matches. Visits every entry. */
  invalidateAll(changed: (value: Value) => boolean): void {
    for (const changes of this.#underWay) changes.push(changed);
    for (const entry of this.#entries.values()) if (changed(entry.value)) expire(entry);
  }

  /** Reads a value, and again whenever the result was invalidated during the read: each repetition takes a change. */
  async #ask(key: Key, read: Read<Value>): Promise<Versioned<Value>> {
    for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
      const changes: Invalidates<Key, Value>[] = [];
      this.#underWay.add(changes);
      try {
        const answer = await read(this.#entries.peek(key));
        if (changes.some((isOf) => isOf(answer.value, key))) continue;
        this.#cache(key, answer);
        return answer;
      } finally {
        this.#underWay.delete(changes);
      }
    }
    throw notReady();
  }

  #cache(key: Key, entry: Versioned<Value>): void {
    if (this.#entries.peek(key)?.value !== entry.value) this.counts.loads++;
    this.#entries.set(key, entry);
    if (!this.#subjectOf) return;
    const subject = this.#subjectOf(entry.value);
    const keys = this.#keys.get(subject);
    if (keys) keys.add(key);
    else this.#keys.set(subject, new Set([key]));
  }

  #dropKey(subject: Subject, key: Key): void {
    const keys = this.#keys.get(subject);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(subject);
  }
}

function unread(): Promise<never> {
  return Promise.reject(new Error('what this cache holds is read by its callers'));
}

function expire(entry: Versioned<unknown> | undefined): void {
  if (entry) entry.version = NEVER;
}

/** A time after everything that began at the current reading of the clock, ms of `performance.now`. */
export const justAfter = (): number => performance.now() + 0.001;

/**
 * Times as versions. An answer is valid for a lease, which begins before the call is made and is never extended, so one
 * lease after a change no process uses the old answer. The service that makes a change can also invalidate the cached
 * answers (`invalidate`) instead of waiting, as long as it sees this process; while it may not see it, this process
 * uses nothing cached.
 */
export class Lease {
  readonly #ms: number;
  readonly #receivesInvalidations: () => boolean;

  /**
   * @param options.ms the duration of a lease; 0: nothing cached is used
   * @param options.receivesInvalidations whether this process would be notified of a change
   */
  constructor(options: { ms: number; receivesInvalidations: () => boolean }) {
    this.#ms = options.ms;
    this.#receivesInvalidations = options.receivesInvalidations;
  }

  /** The version that an entry needs now. */
  get required(): number {
    return this.#ms > 0 && this.#receivesInvalidations() ? performance.now() - this.#ms : NOW;
  }

  /** The version of the answer to a call that is made now. */
  get beginning(): number {
    return this.#receivesInvalidations() ? performance.now() : NEVER;
  }
}

/**
 * A lease whose answers can be dropped by subject: from then on only answers to later calls have the required version.
 * A caller from before the drop may still get the old answer, while `VersionedCache.invalidate` would read again.
 */
export class DroppableLease<Subject> extends Lease {
  readonly #ms: number;
  /** The time of the last drop of each subject, oldest first; retained for the duration of a lease. */
  readonly #dropped = new Map<Subject, number>();

  /** @param options as for `Lease` */
  constructor(options: { ms: number; receivesInvalidations: () => boolean }) {
    super(options);
    this.#ms = options.ms;
  }

  /** The version that an entry about these subjects needs now. */
  requiredOf(...subjects: readonly Subject[]): number {
    return subjects.reduce((required, subject) => Math.max(required, this.#dropped.get(subject) ?? 0), this.required);
  }

  /** Drops a subject: answers to calls made before this moment serve no later caller. */
  drop(subject: Subject): void {
    const now = justAfter();
    this.#dropped.delete(subject);
    this.#dropped.set(subject, now);
    for (const [other, at] of this.#dropped) {
      if (at >= now - this.#ms) break;
      this.#dropped.delete(other);
    }
  }
}
