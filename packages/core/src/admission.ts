/**
 * Admission queues: bounded concurrency for work that arrives in bursts, such as an organisation that registers again
 * after an outage. Each kind of work has a FIFO queue per realm. A call that would wait too long is rejected with a
 * jittered `retry-after`, so that other work is served in the meantime and the burst does not come back as one.
 */
import { LRUCache } from 'lru-cache';
import { atMost } from './cache-bounds.ts';
import { DomainError } from './errors.ts';

/** The bounds of all queues; each kind of work has a queue of its own in each realm. */
export interface AdmissionBounds<Kind extends string> {
  /** Max. running calls of one queue. */
  readonly atOnce: Readonly<Record<Kind, number>>;
  /** Max. running calls of all queues together. */
  readonly inAll: number;
  /** Max. waiting calls of one queue. */
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

/** The moving average of how long recent calls took, ms, and the number of calls in it. */
interface Duration {
  readonly ms: number;
  readonly calls: number;
}

/** Work that starts less than this before its deadline is wasted. */
const MARGIN_MS = 500;

/** The assumed duration of work before the first measurement, ms. */
const FIRST_GUESS_MS = 50;

/** The weight of the newest duration from the twentieth call on; before that, all calls count alike. */
const NEWEST_SHARE = 0.05;

/** Max. queues whose durations are in memory, 100 bytes each. For other queues the average of their kind is used. */
const MAX_DURATIONS = 10_000;

/** Clients take less than the minimum as 'immediately'; after the maximum the burst may be over. */
const MIN_RETRY_SECONDS = 1;
const MAX_RETRY_SECONDS = 30;

export class Admission<Kind extends string> {
  readonly #bounds: AdmissionBounds<Kind>;
  readonly #random: () => number;
  /** Queues with running or waiting calls; the first one gets the next turn. */
  readonly #queues = new Map<string, AdmissionQueue<Kind>>();
  /** Durations by the key of the queue: the same work takes longer in a large organisation than in a small one. */
  readonly #durations = new LRUCache<string, Duration>(atMost(MAX_DURATIONS));
  readonly #commonMs = new Map<Kind, number>();
  #running = 0;
  #refused = 0;

  /** @param random from 0 to below 1; tests give their own */
  constructor(bounds: AdmissionBounds<Kind>, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
  }

  /** Calls of all realms: running, waiting, and rejected so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const waiting = [...this.#queues.values()].reduce((sum, queue) => sum + queue.waiting.size, 0);
    return { running: this.#running, waiting, refused: this.#refused };
  }

  /** The number of queues in memory: those with running or waiting calls. */
  get size(): number {
    return this.#queues.size;
  }

  /**
   * Runs `work` when it is its turn.
   * @param realm any key of the organisation
   * @param ctx the call stops waiting at its deadline, or earlier if its signal aborts
   * @param work gets a function that restarts the measurement of its duration, to be called after a wait of its own
   * @throws RATE_LIMIT_HIT with `retry-after` in seconds, if the queue already has `maxWaiting` waiting calls or the
   *   turn would come too late; the signal's reason, if the caller disconnected while it waited
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
    try {
      if (queue.running < this.#bounds.atOnce[kind] && this.#running < this.#bounds.inAll) this.#start(queue);
      else await this.#turn(queue, ctx);
    } catch (error) {
      this.#removeIfIdle(queue);
      throw error;
    }
    let begin = performance.now();
    try {
      const result = await work(() => {
        begin = performance.now();
      });
      // Failed calls are not measured: their durations predict nothing, since an outage ends at one moment.
      this.#learn(queue, performance.now() - begin);
      return result;
    } finally {
      queue.running--;
      this.#running--;
      this.#next();
      this.#removeIfIdle(queue);
    }
  }

  #removeIfIdle({ key, running, waiting }: AdmissionQueue<Kind>): void {
    if (running === 0 && waiting.size === 0) this.#queues.delete(key);
  }

  #start(queue: AdmissionQueue<Kind>): void {
    queue.running++;
    this.#running++;
  }

  /** Gives free turns to waiting calls, queue by queue, so that no realm waits behind another realm's burst. */
  #next(): void {
    for (const [key, queue] of this.#queues) {
      if (this.#running >= this.#bounds.inAll) return;
      const [first] = queue.waiting;
      if (!first || queue.running >= this.#bounds.atOnce[queue.kind]) continue;
      // Moves the queue to the end: all others have their turn before it.
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

  /** The expected wait of the next call in a queue, ms, by the recent durations of the queue, or else of its kind. */
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

  /** The rejection, with a random `retry-after` between the time that the queue needs and twice that. */
  #refusal(queue: AdmissionQueue<Kind>): DomainError {
    this.#refused++;
    const seconds = (this.#expectedMs(queue) / 1000 + MIN_RETRY_SECONDS) * (1 + this.#random());
    return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      extra: { 'retry-after': Math.round(Math.min(seconds, MAX_RETRY_SECONDS) * 10) / 10 },
    });
  }
}
