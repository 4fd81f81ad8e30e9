/**
 * Answers of other services, each good for a lease. A lease begins before the question is asked and is never extended,
 * so one lease after a change no process acts on the old answer any more. The maker of a change may
 * also say so (`forget`) and need not wait, as long as they see that this process is there; while they may not, nothing
 * is cached.
 */
import { DeadlineExceeded } from '@rookery/rpc';
import { LRUCache } from 'lru-cache';

/** Such an answer takes milliseconds; a longer wait is refused with SERVER_NOT_READY. */
export const ASK_MS = 5_000;

/** An answer that is later than its deadline by this, ms, was not late: this process stood still, and its time with it. */
const STOOD_STILL_MS = 1_000;

export interface LeasesOptions<Value> {
  /** 0: nothing is cached. */
  readonly leaseMs: number;
  /** So many answers are cached at most, those used last. */
  readonly capacity: number;
  /** Whom or what an answer is about, as `forget` names it. */
  readonly about: (value: Value) => string;
  /** Whether this process would hear of a change. */
  readonly mayKeep: () => boolean;
}

/** A question on its way, and what was forgotten since it was asked. */
interface Question<Value> {
  readonly answer: Promise<Value>;
  readonly forgotten: ((value: Value) => boolean)[];
}

export class Leases<Value extends NonNullable<unknown>> {
  readonly #o: LeasesOptions<Value>;
  readonly #held: LRUCache<string, Value> | undefined;
  /** The keys of what is held, by what it is about. */
  readonly #keys = new Map<string, Set<string>>();
  readonly #asked = new Map<string, Question<Value>>();

  constructor(o: LeasesOptions<Value>) {
    this.#o = o;
    // The cache takes a time of 0 for 'without end'.
    if (o.leaseMs <= 0) return;
    this.#held = new LRUCache({
      max: o.capacity,
      ttl: o.leaseMs,
      // Its clock may otherwise stand still while the process is busy, and a lease would last beyond its end.
      ttlResolution: 0,
      perf: { now: () => performance.now() },
      dispose: (value, key) => this.#dropKey(o.about(value), key),
    });
  }

  get size(): number {
    return this.#held?.size ?? 0;
  }

  /** The answer under a key, while its lease lasts. */
  get(key: string): Value | undefined {
    return this.#o.mayKeep() ? this.#held?.get(key) : undefined;
  }

  /**
   * The answer under a key, asked for if there is none; those who want it meanwhile share it. A failure is not cached.
   * @param ask makes the call, with a deadline of ASK_MS
   */
  obtain(key: string, ask: () => Promise<Value>): Promise<Value> {
    const running = this.#asked.get(key);
    if (running !== undefined) return running.answer;
    const forgotten: Question<Value>['forgotten'] = [];
    const answer = this.#newest(key, ask, forgotten).finally(() => this.#asked.delete(key));
    this.#asked.set(key, { answer, forgotten });
    return answer;
  }

  /** Ends the leases about a user or an organisation; an answer that is under way is not used if it is about that. */
  forget(about: string): void {
    for (const { forgotten } of this.#asked.values()) forgotten.push((value) => this.#o.about(value) === about);
    for (const key of [...(this.#keys.get(about) ?? [])]) this.#held?.delete(key);
  }

  /** The same for all that `changed` picks, by a look at each. */
  forgetAll(changed: (value: Value) => boolean): void {
    for (const { forgotten } of this.#asked.values()) forgotten.push(changed);
    for (const [key, value] of this.#held?.entries() ?? []) if (changed(value)) this.#held?.delete(key);
  }

  /** Asks, and again for as long as what was answered is forgotten meanwhile: others are changed no faster than this. */
  async #newest(key: string, ask: () => Promise<Value>, forgotten: Question<Value>['forgotten']): Promise<Value> {
    for (;;) {
      const start = performance.now();
      forgotten.length = 0;
      const value = await this.#ask(ask);
      if (forgotten.some((changed) => changed(value))) continue;
      if (this.#held && this.#o.mayKeep()) {
        this.#held.set(key, value, { start });
        if (this.#held.has(key)) this.#addKey(this.#o.about(value), key);
      }
      return value;
    }
  }

  /** Who asked just before this process stood still asks again: a client that has waited since is not to pay for it. */
  async #ask(ask: () => Promise<Value>): Promise<Value> {
    const startedAt = performance.now();
    try {
      return await ask();
    } catch (error) {
      const lateMs = performance.now() - startedAt - ASK_MS;
      if (!(error instanceof DeadlineExceeded) || lateMs < STOOD_STILL_MS) throw error;
      return ask();
    }
  }

  #addKey(about: string, key: string): void {
    const keys = this.#keys.get(about);
    if (keys) keys.add(key);
    else this.#keys.set(about, new Set([key]));
  }

  #dropKey(about: string, key: string): void {
    const keys = this.#keys.get(about);
    keys?.delete(key);
    if (keys?.size === 0) this.#keys.delete(about);
  }
}
