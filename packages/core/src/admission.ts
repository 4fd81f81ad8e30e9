/**
 * Admission queues: bounded concurrency for work that arrives in bursts, such as an organisation that registers again
 * after an outage. Each kind of work has a FIFO queue per realm. A call that would wait too long is refused with a
 * jittered `retry-after`, so that other work is served meanwhile and the burst does not come back as one.
 */
import { LRUCache } from 'lru-cache';
import { atMost } from './cache-bounds.ts';
import { DomainError } from './errors.ts';

/** The bounds of all queues; each kind of work has a queue of its own in each realm. */
export interface AdmissionBounds<Kind extends string> {
  /** Calls of one queue that run at a time. */
  readonly atOnce: Readonly<Record<Kind, number>>;
  /** Calls of all queues together that run at a time. */
  readonly inAll: number;
  /** Calls of one queue that may wait. */
  readonly maxWaiting: number;
}

/** A caller's deadline (milliseconds of `performance.now`), and the signal that cancels its wait. */
export interface AdmissionDeadline {
  readonly deadlineAt: number;
  readonly signal: AbortSignal;
}

interface AdmissionQueue<Kind> {
  readonly key: string;
  readonly kind: Kind;
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

/** How long work took lately, ms, and of how many calls that is known. */
interface Duration {
  readonly ms: number;
  readonly calls: number;
}

/** Work that starts less than this before its deadline is wasted. */
const MARGIN_MS = 500;

/** What work is taken to last before any was seen. */
const FIRST_GUESS_MS = 50;

/** How much the newest duration counts, from the twentieth on; before, all count alike. */
const NEWEST_SHARE = 0.05;

/** Queues whose durations are in memory, 100 bytes each: of the others the common one of their kind is taken. */
const MAX_DURATIONS = 10_000;

/** Less than the minimum is 'at once' to a client; after the maximum the burst may be over. */
const MIN_RETRY_SECONDS = 1;
const MAX_RETRY_SECONDS = 30;

export class Admission<Kind extends string> {
  readonly #bounds: AdmissionBounds<Kind>;
  readonly #random: () => number;
  /** Those in which something runs or waits; which comes first gets the next turn. */
  readonly #queues = new Map<string, AdmissionQueue<Kind>>();
  /** Of each queue, by its key: what takes long in a large organisation is short in a small one. */
  readonly #durations = new LRUCache<string, Duration>(atMost(MAX_DURATIONS));
  readonly #commonMs = new Map<Kind, number>();
  #running = 0;
  #refused = 0;

  /** @param random from 0 to below 1; tests give their own */
  constructor(bounds: AdmissionBounds<Kind>, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
  }

  /** Of all realms: what runs, what waits, and how many were refused so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.waiting.size, 0);
    return { running: this.#running, waiting, refused: this.#refused };
  }

  /**
   * Runs `work` when it is its turn.
   * @param realm the organisation, by whatever names it
   * @param ctx whose caller gives up at its deadline, and may go before: then it waits no longer
   * @param work is given a function to be called where it had to wait itself: its duration counts from that call
   * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when too many of the queue wait already or its turn would
   *   come too late; the signal's reason, when the caller went away while it waited
   */
  async run<R>(
    realm: number | string,
    kind: Kind,
    ctx: AdmissionDeadline,
    work: (began: () => void) => Promise<R>,
  ): Promise<R> {
    const key = `${kind}:${realm}`;
    let queue = this.#queues.get(key);
    if (!queue) {
      queue = { key, kind, running: 0, waiting: new Set() };
      this.#queues.set(key, queue);
    }
    if (queue.running < this.#bounds.atOnce[kind] && this.#running < this.#bounds.inAll) this.#start(queue);
    else await this.#turn(queue, ctx);
    let begin = performance.now();
    try {
      const result = await work(() => {
        begin = performance.now();
      });
      // Of what failed nothing follows for who comes next: an outage is over at once.
      this.#learn(queue, performance.now() - begin);
      return result;
    } finally {
      queue.running--;
      this.#running--;
      this.#next();
      if (queue.running === 0 && queue.waiting.size === 0) this.#queues.delete(key);
    }
  }

  #start(queue: AdmissionQueue<Kind>): void {
    queue.running++;
    this.#running++;
  }

  /** Gives free turns to those who wait, queue by queue, so that no realm waits for another's crowd. */
  #next(): void {
    for (const [key, queue] of this.#queues) {
      if (this.#running >= this.#bounds.inAll) return;
      const [first] = queue.waiting;
      if (!first || queue.running >= this.#bounds.atOnce[queue.kind]) continue;
      // To the end: it is looked at again when all others were.
      this.#queues.delete(key);
      this.#queues.set(key, queue);
      first();
    }
  }

  #turn(queue: AdmissionQueue<Kind>, ctx: AdmissionDeadline): Promise<void> {
    const patienceMs = ctx.deadlineAt - performance.now() - MARGIN_MS;
    if (queue.waiting.size >= this.#bounds.maxWaiting || this.#expectedMs(queue) > patienceMs) {
      return Promise.reject(this.#refusal(queue));
    }
    const { signal } = ctx;
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.waiting.delete(go);
        clearTimeout(timer);
        signal.removeEventListener('abort', onGone);
      };
      const go = () => {
        leave();
        this.#start(queue);
        resolve();
      };
      const onGone = () => {
        leave();
        reject(signal.reason instanceof Error ? signal.reason : new Error('the caller went away'));
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal(queue));
      }, patienceMs);
      queue.waiting.add(go);
      if (signal.aborted) onGone();
      else signal.addEventListener('abort', onGone, { once: true });
    });
  }

  /** How long the next one in a queue will wait, by what its work took lately, or else work of its kind. */
  #expectedMs({ key, kind, waiting }: AdmissionQueue<Kind>): number {
    const lastsMs = this.#durations.get(key)?.ms ?? this.#commonMs.get(kind) ?? FIRST_GUESS_MS;
    return ((waiting.size + 1) / this.#bounds.atOnce[kind]) * lastsMs;
  }

  #learn({ key, kind }: AdmissionQueue<Kind>, tookMs: number): void {
    const commonMs = this.#commonMs.get(kind) ?? FIRST_GUESS_MS;
    this.#commonMs.set(kind, commonMs + (tookMs - commonMs) * NEWEST_SHARE);
    const { ms, calls } = this.#durations.get(key) ?? { ms: tookMs, calls: 0 };
    const share = Math.max(NEWEST_SHARE, 1 / (calls + 1));
    this.#durations.set(key, { ms: ms + (tookMs - ms) * share, calls: calls + 1 });
  }

  /** When the queue will be done, and up to as long again. */
  #refusal(queue: AdmissionQueue<Kind>): DomainError {
    this.#refused++;
    const seconds = (this.#expectedMs(queue) / 1000 + MIN_RETRY_SECONDS) * (1 + this.#random());
    return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      extra: { 'retry-after': Math.round(Math.min(seconds, MAX_RETRY_SECONDS) * 10) / 10 },
    });
  }
}
