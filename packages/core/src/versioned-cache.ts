/**
 * A cache of answers about keys that notices when one is out of date: of what other services and the database say
 * (docs/decisions/versioned-caches.md lists the caches). They differ in three things: what a version is, who states the
 * required version, and what happens to an older entry.
 *
 * A version is a number that never falls: the counter of a document, a place in a journal, or a time (`Lease`). A
 * caller states the lowest one that it may be served from: the version of the organisation that its request names, the
 * start of a lease, or `NOW` where only what is asked from now on will do.
 *
 * Everything rests on one rule: a caller gets an entry of the required version, or the answer to a question that began
 * after it asked. So callers of the same moment share a question, but an answer that was under way when something
 * changed is neither given to one who comes after the change nor cached under the new version:
 *
 * - `read` states the version that its value is at least of, which it learns before the value or with it, never after.
 *   A change in between then costs one more question, while a version that is read last would cover an older value.
 * - Who comes while a question is under way joins it, but takes its answer only at the required version. Else it waits
 *   for the next question, which all who wait share (`FreshReads`). The answer to that one holds whatever its version
 *   is: a database that was restored may be behind what callers name.
 * - `invalidate` reaches what is under way as well: an answer about what was invalidated meanwhile is asked for again.
 *
 * An old entry is no longer served, but stays until its room is needed: `read` gets it, and may ask for what changed
 * since, or whether anything did. A failure is shared by those who wait for it and cached for nobody. A question has a
 * deadline of its own and takes no signal of its callers: one that leaves ends nothing that others wait for.
 */
import { LRUCache } from 'lru-cache';
import { atMost } from './cache-bounds.ts';
import { notReady } from './errors.ts';
import { FreshReads } from './fresh-read.ts';

/** The required version of a caller that nothing cached will do for. */
export const NOW = Number.POSITIVE_INFINITY;
const NEVER = Number.NEGATIVE_INFINITY;

/**
 * Questions about a key that are invalidated one after the other; then callers get SERVER_NOT_READY. Fewer would refuse
 * them while an administrator changes thousands of accounts; without a bound, changes without end would hold them.
 */
const MOST_QUESTIONS = 20;

/** A value, and a version that it is at least of. */
export interface Versioned<Value> {
  version: number;
  readonly value: Value;
}

/** Gets what is cached, however old; returns that itself where nothing changed. */
type Read<Value> = (known: Versioned<Value> | undefined) => Promise<Versioned<Value>>;

interface VersionedCacheOptions<Key, Value, Subject> {
  /** Entries, or what they weigh together; beyond it the one unused for longest goes. */
  readonly most: number;
  /** Beside 1 for each entry. One that weighs more than `most` is cached alone: to load it each time would be worse. */
  readonly weigh?: (value: Value) => number;
  /** What `invalidate` names an entry by; default: its key. */
  readonly subjectOf?: (value: Value) => Subject;
  /** How a value is asked for, where that is the same for every caller. */
  readonly read?: (key: Key, ...known: Parameters<Read<Value>>) => ReturnType<Read<Value>>;
}

/** Whether an entry is invalidated. */
type Invalidates<Key, Value> = (value: Value, key: Key) => boolean;

export class VersionedCache<
  Key extends NonNullable<unknown>,
  Value extends NonNullable<unknown>,
  Subject extends NonNullable<unknown> = Key,
> {
  readonly #entries: LRUCache<Key, Versioned<Value>>;
  readonly #loads: FreshReads<Key, Versioned<Value>>;
  /** For each question under way, what was invalidated since it was asked. */
  readonly #underWay = new Set<Invalidates<Key, Value>[]>();
  readonly #subjectOf: ((value: Value) => Subject) | undefined;
  readonly #keys = new Map<Subject, Set<Key>>();
  /**
   * Requests that were served from memory, requests that waited for a question, and values that were not cached yet.
   */
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

  /** What the key holds at this version or a newer one; a promise where it is asked for. Fails as `read` fails. */
  get(key: Key, atLeast: number): Value | Promise<Value> {
    return this.peek(key, atLeast) ?? this.load(key, atLeast);
  }

  /** What the key holds at some moment after the call. */
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

  /** The same, if it is of this very version: for readers at a position, who may not see what came later. */
  exact(key: Key, version: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.version !== version) return undefined;
    this.counts.hits++;
    return entry.value;
  }

  /**
   * Asks for what `peek` did not find: a value of this version, or of some moment after the call.
   * @param read in place of the usual one; it may be called again, and that of another caller may serve this one
   */
  async load(key: Key, atLeast: number, read?: Read<Value>): Promise<Value> {
    this.counts.waits++;
    const running = atLeast === NOW ? undefined : this.#loads.running(key);
    if (running) {
      const { version, value } = await running;
      if (version >= atLeast) return value;
      // One that began meanwhile, by another who waited, began after this call.
      const next = this.#loads.running(key);
      if (next && next !== running) return (await next).value;
    }
    return (await this.#loads.get(key, read && (() => this.#ask(key, read)))).value;
  }

  /** What is cached, however old, for a question that is the caller's own and not shared. */
  known(key: Key): Versioned<Value> | undefined {
    this.counts.waits++;
    return this.#entries.get(key);
  }

  /** Caches what such a question brought, unless a newer answer overtook it. Returns it. */
  offer(key: Key, answer: Versioned<Value>): Versioned<Value> {
    const present = this.#entries.peek(key);
    if (present === undefined || present.version < answer.version) this.#cache(key, answer);
    return answer;
  }

  /** What is cached about a subject, or asked about it at present, serves nobody from now on. */
  invalidate(subject: Subject): void {
    const subjectOf = this.#subjectOf;
    for (const changes of this.#underWay) changes.push((value, key) => (subjectOf?.(value) ?? key) === subject);
    const keys = subjectOf ? (this.#keys.get(subject) ?? []) : [subject as unknown as Key];
    for (const key of keys) expire(this.#entries.peek(key));
  }

  /** The same for all that `changed` picks, by a look at each. */
  invalidateAll(changed: (value: Value) => boolean): void {
    for (const changes of this.#underWay) changes.push(changed);
    for (const entry of this.#entries.values()) if (changed(entry.value)) expire(entry);
  }

  /** Asks, and again where the answer is invalidated meanwhile: each time takes another change. */
  async #ask(key: Key, read: Read<Value>): Promise<Versioned<Value>> {
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
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

/** A moment after all that began at this reading of the clock, by performance.now. */
export const justAfter = (): number => performance.now() + 0.001;

/**
 * Times as versions. An answer is good for a lease, which begins before the question is asked and is never extended, so
 * one lease after a change no process acts on the old answer. The maker of a change may also say so (`invalidate`) and
 * need not wait, as long as it sees that this process is there; while it may not, nothing cached is used.
 */
export class Lease {
  readonly #ms: number;
  readonly #hears: () => boolean;

  /**
   * @param o.ms 0: nothing cached is used
   * @param o.hears whether this process would hear of a change
   */
  constructor(o: { ms: number; hears: () => boolean }) {
    this.#ms = o.ms;
    this.#hears = o.hears;
  }

  /** The version that an entry must be of now. */
  get required(): number {
    return this.#ms > 0 && this.#hears() ? performance.now() - this.#ms : NOW;
  }

  /** The version of the answer to a question that is asked now. */
  get beginning(): number {
    return this.#hears() ? performance.now() : NEVER;
  }
}

/**
 * A lease whose answers can be dropped by what they are about: from then on only an answer that is asked for after that
 * is of the required version. A caller from before the drop may still get the former answer, where
 * `VersionedCache.invalidate` would ask again.
 */
export class DroppableLease<Subject> extends Lease {
  readonly #ms: number;
  /** When each subject was dropped last, oldest first; for as long as a lease lasts. */
  readonly #dropped = new Map<Subject, number>();

  /** @param o as of `Lease` */
  constructor(o: { ms: number; hears: () => boolean }) {
    super(o);
    this.#ms = o.ms;
  }

  /** The version that an entry about these subjects must be of now. */
  requiredOf(...subjects: readonly Subject[]): number {
    return subjects.reduce((required, subject) => Math.max(required, this.#dropped.get(subject) ?? 0), this.required);
  }

  /** What was asked about a subject before this call serves nobody who comes after it. */
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
