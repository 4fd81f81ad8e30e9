/**
 * Answers of other services, each good for a lease. A lease begins before the question is asked and is never extended,
 * so whoever waits one lease after a change knows that nobody acts on the old answer any more.
 */
import { DeadlineExceeded } from '@rookery/rpc';
import { LRUCache } from 'lru-cache';

/** Such an answer takes milliseconds; whoever waits longer is told to come again. */
export const ASK_MS = 5_000;

/** An answer that is later than its deadline by this, ms, was not late: this process stood still, and its time with it. */
const STOOD_STILL_MS = 1_000;

export class Leases<Value extends NonNullable<unknown>> {
  readonly #held: LRUCache<string, Value> | undefined;
  readonly #asked = new Map<string, Promise<Value>>();

  /** At most `capacity` answers are kept, those used last. Without a lease (0 ms) none is. */
  constructor(o: { leaseMs: number; capacity: number }) {
    // The cache takes a time of 0 for 'without end'.
    if (o.leaseMs <= 0) return;
    this.#held = new LRUCache({
      max: o.capacity,
      ttl: o.leaseMs,
      // Its clock may otherwise stand still while the process is busy, and a lease would last beyond its end.
      ttlResolution: 0,
      perf: { now: () => performance.now() },
    });
  }

  get size(): number {
    return this.#held?.size ?? 0;
  }

  /** The answer under a key, while its lease lasts. */
  get(key: string): Value | undefined {
    return this.#held?.get(key);
  }

  /**
   * The answer under a key, asked for if there is none; those who want it meanwhile share it. A failure is not kept.
   * @param ask makes the call, with a deadline of ASK_MS
   */
  obtain(key: string, ask: () => Promise<Value>): Promise<Value> {
    const running = this.#asked.get(key);
    if (running !== undefined) return running;
    const start = performance.now();
    const asked = this.#ask(ask).then(
      (value) => {
        this.#asked.delete(key);
        this.#held?.set(key, value, { start });
        return value;
      },
      (error: unknown) => {
        this.#asked.delete(key);
        throw error;
      },
    );
    this.#asked.set(key, asked);
    return asked;
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
}
