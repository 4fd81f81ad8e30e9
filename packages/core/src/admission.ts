/**
 * Work that comes in crowds takes turns, line by line: after an outage a whole organisation registers at once. A few
 * run, the rest wait in order. Whoever would wait too long is told when to come again, each at another time, so that
 * everything else is served meanwhile and the crowd does not return as one.
 */
import { DomainError } from './errors.ts';

/** The bounds of all lines; each kind of work has a line of its own in each realm. */
export interface AdmissionBounds<Kind extends string> {
  /** Of one line at a time. */
  readonly atOnce: Readonly<Record<Kind, number>>;
  /** Of all lines together. */
  readonly inAll: number;
  /** How many of one line may wait. */
  readonly maxWaiting: number;
}

/** Who waits, until when (UNIX milliseconds), and the signal of their going away before. */
export interface Patience {
  readonly deadlineAt: number;
  readonly signal: AbortSignal;
}

interface Line<Kind> {
  readonly kind: Kind;
  running: number;
  /** In order of arrival. */
  readonly waiting: Set<() => void>;
}

/** Work that begins so shortly before its caller gives up is work for nobody. */
const MARGIN_MS = 500;

/** What work is taken to last before any was seen. */
const FIRST_GUESS_MS = 50;

/** How much the newest duration counts: some twenty are remembered. */
const NEWEST_SHARE = 0.05;

/** Nobody is sent away for less, which a client would take for 'at once'; nor for longer, since by then all may be well. */
const MIN_RETRY_SECONDS = 1;
const MAX_RETRY_SECONDS = 30;

export class Admission<Kind extends string> {
  readonly #bounds: AdmissionBounds<Kind>;
  readonly #random: () => number;
  /** Those in which something runs or waits; which comes first gets the next turn. */
  readonly #lines = new Map<string, Line<Kind>>();
  readonly #durationMs = new Map<Kind, number>();
  #running = 0;
  #refused = 0;

  /** @param random from 0 to below 1; tests give their own */
  constructor(bounds: AdmissionBounds<Kind>, random: () => number = Math.random) {
    this.#bounds = bounds;
    this.#random = random;
  }

  /** Of all realms: what runs, what waits, and how many were refused so far. */
  get counts(): { readonly running: number; readonly waiting: number; readonly refused: number } {
    const waiting = [...this.#lines.values()].reduce((sum, line) => sum + line.waiting.size, 0);
    return { running: this.#running, waiting, refused: this.#refused };
  }

  /**
   * Runs `work` when it is its turn.
   * @param realm the organisation, by whatever names it
   * @param ctx whose caller gives up at its deadline, and may go before: then it waits no longer
   * @throws RATE_LIMIT_HIT with `retry-after` in seconds, when too many of the line wait already or its turn would come
   *   too late; the signal's reason, when the caller went away while it waited
   */
  async run<R>(realm: number | string, kind: Kind, ctx: Patience, work: () => Promise<R>): Promise<R> {
    const key = `${kind}:${realm}`;
    let line = this.#lines.get(key);
    if (!line) {
      line = { kind, running: 0, waiting: new Set() };
      this.#lines.set(key, line);
    }
    if (line.running < this.#bounds.atOnce[kind] && this.#running < this.#bounds.inAll) this.#start(line);
    else await this.#turn(line, ctx);
    const begin = performance.now();
    try {
      const result = await work();
      // Of what failed nothing follows for who comes next: an outage is over at once.
      const took = performance.now() - begin;
      const before = this.#lasts(kind);
      this.#durationMs.set(kind, before + (took - before) * NEWEST_SHARE);
      return result;
    } finally {
      line.running--;
      this.#running--;
      this.#next();
      if (line.running === 0 && line.waiting.size === 0) this.#lines.delete(key);
    }
  }

  #start(line: Line<Kind>): void {
    line.running++;
    this.#running++;
  }

  /** Gives free turns to those who wait, line by line, so that no realm waits for another's crowd. */
  #next(): void {
    for (const [key, line] of this.#lines) {
      if (this.#running >= this.#bounds.inAll) return;
      const [first] = line.waiting;
      if (!first || line.running >= this.#bounds.atOnce[line.kind]) continue;
      // To the end: it is looked at again when all others were.
      this.#lines.delete(key);
      this.#lines.set(key, line);
      first();
    }
  }

  #turn(line: Line<Kind>, ctx: Patience): Promise<void> {
    const patienceMs = ctx.deadlineAt - performance.now() - MARGIN_MS;
    if (line.waiting.size >= this.#bounds.maxWaiting || this.#expectedMs(line) > patienceMs) {
      return Promise.reject(this.#refusal(line));
    }
    const { signal } = ctx;
    return new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.waiting.delete(go);
        clearTimeout(timer);
        signal.removeEventListener('abort', onGone);
      };
      const go = () => {
        leave();
        this.#start(line);
        resolve();
      };
      const onGone = () => {
        leave();
        reject(signal.reason instanceof Error ? signal.reason : new Error('the caller went away'));
      };
      const timer = setTimeout(() => {
        leave();
        reject(this.#refusal(line));
      }, patienceMs);
      line.waiting.add(go);
      if (signal.aborted) onGone();
      else signal.addEventListener('abort', onGone, { once: true });
    });
  }

  /** How long the next one in a line will wait, by what work of the kind took lately. */
  #expectedMs(line: Line<Kind>): number {
    return ((line.waiting.size + 1) / this.#bounds.atOnce[line.kind]) * this.#lasts(line.kind);
  }

  #lasts(kind: Kind): number {
    return this.#durationMs.get(kind) ?? FIRST_GUESS_MS;
  }

  /** When the line will be done, and up to as long again. */
  #refusal(line: Line<Kind>): DomainError {
    this.#refused++;
    const seconds = (this.#expectedMs(line) / 1000 + MIN_RETRY_SECONDS) * (1 + this.#random());
    return new DomainError('RATE_LIMIT_HIT', 'API usage exceeded rate limit', {
      extra: { 'retry-after': Math.round(Math.min(seconds, MAX_RETRY_SECONDS) * 10) / 10 },
    });
  }
}
