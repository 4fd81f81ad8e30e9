/**
 * Distinguishes a slow process from a dead one.
 *
 * A failure detector by timeout (no answer for 750 ms: dead) measures two things at once: the peer, and the CPU that
 * both processes get. On a quiet machine the second is nothing. On a starved one (a container at its limit, a dozen
 * processes on two cores) a healthy peer answers after seconds, and declaring it dead makes it worse: its calls are
 * repeated elsewhere, its connections are made again, and that takes the CPU that it lacks. The installation would stop
 * where it could be slow.
 *
 * Two rules separate the two. Each process applies them to itself, by its own measurements.
 *
 * 1. **Time in which this process stood still does not count.** A timer that fires 300 ms late shows that this process
 *    received nothing for 300 ms. `stoodStillMs` adds that up to the present moment; a measurement of silence subtracts
 *    the difference. A pause (SIGSTOP, a long garbage collection) is thereby excluded exactly, and has hardly any
 *    effect afterwards.
 * 2. **What is late now will be late again.** Everything with a known pace (this process's own timer, the answer to a
 *    ping, a heartbeat of NATS) is a sample of how late things are. `graceMs` is four times the level of the samples,
 *    as TCP's retransmission timeout takes the mean and four deviations (RFC 6298), and is added to each timeout of the
 *    failure detector. The level follows the worst sample of each quarter of a second by a quarter of the distance, and
 *    halves with every five seconds that the process runs: one late answer moves it little, and when the CPU is back
 *    the grace is gone within half a minute.
 *
 * The bounds. Up to 50 ms is the usual lateness of timers and garbage collection, and counts as nothing: on a quiet
 * machine the grace is 0, and a dead peer is noticed as fast as the timeout says. A sample counts for 2 s at most, so
 * the grace is at most 8 s, and no dead peer is waited for longer than that, on any machine. Silence alone is never a
 * sample: a peer that answers nothing gets no grace for it.
 *
 * The samples are consequences, which is why `cpu.stat` and the pressure files of the kernel are not read: they do not
 * exist everywhere, say nothing of a peer on another machine, and count waiting that delays no call.
 */
import { type Clock, systemClock, type Timer } from './clock.ts';

/** The allowance that a failure detector adds to its timeouts. */
export interface Grace {
  /** What to add to a timeout after which a peer counts as dead, ms: 0 on a quiet machine, 8,000 at most. */
  readonly graceMs: number;
  /** For how long this process has stood still so far, ms; only differences mean something. */
  readonly stoodStillMs: number;
  /** How often this process has stood still for a second or longer, one that is ending included. */
  readonly standstills: number;
  /** Something with a known pace came so late, ms. Time in which this process stood still must be taken off before. */
  observe(lateMs: number): void;
}

/** No allowance, for callers that detect no failures. */
export const NO_GRACE: Grace = { graceMs: 0, stoodStillMs: 0, standstills: 0, observe() {} };

interface StarvationDetectorOptions {
  readonly logger: { warn(fields: object, message: string): void };
  readonly clock?: Clock;
}

/** Between two looks at the own event loop. More misses short stops, less wakes idle processes for nothing. */
const EVERY_MS = 250;
/**
 * How late things are on a quiet machine. Less forgives where nothing is wrong, more misses the beginning of a
 * shortage.
 */
const USUAL_MS = 50;
/** The most that one sample counts. A longer stop is a pause, which rule 1 forgives. */
const MOST_MS = 2_000;
/** From so long on the process may have missed what others did: their calls fail meanwhile. */
const STANDSTILL_MS = 1_000;
/**
 * How much of the distance to a worse sample the level goes at once. All of it would take every accident for a
 * shortage.
 */
const RISE = 1 / 4;
/** The level halves in so long. Shorter forgets between two late answers, longer delays the detection of dead peers. */
const HALF_LIFE_MS = 5_000;
/** The grace is so many times the level: the worst answer of a starved machine takes some times what most take. */
const TIMES = 4;
/** The event loop is reported when it came this late, */
const REPORTED_MS = 500;
/** and no more often than this. */
const REPORT_EVERY_MS = 30_000;

/** The measure of one process. `start` begins it; before that nothing is forgiven. */
export class StarvationDetector implements Grace {
  /** The most that `graceMs` ever is. */
  static readonly MAX_GRACE_MS = TIMES * MOST_MS;

  readonly #clock: Clock;
  readonly #logger: StarvationDetectorOptions['logger'];
  #timer: Timer | undefined;
  /** When the timer is due; infinite while it does not run. */
  #dueAt = Number.POSITIVE_INFINITY;
  #stoodStillMs = 0;
  #standstills = 0;
  /** The worst sample since the last look. */
  #worstMs = 0;
  /** The level as it was at a moment of `#ranMs`. */
  #levelMs = 0;
  #levelAt = 0;
  /** Of the own event loop, since the last report. */
  #unreported = { longestMs: 0, times: 0 };
  #reportedAt = Number.NEGATIVE_INFINITY;

  constructor({ logger, clock = systemClock }: StarvationDetectorOptions) {
    this.#logger = logger;
    this.#clock = clock;
  }

  get graceMs(): number {
    return TIMES * this.#level();
  }

  get stoodStillMs(): number {
    return this.#stoodStillMs + Math.max(0, this.#clock.now() - this.#dueAt);
  }

  get standstills(): number {
    return this.#standstills + (this.#clock.now() - this.#dueAt >= STANDSTILL_MS ? 1 : 0);
  }

  observe(lateMs: number): void {
    this.#worstMs = Math.max(this.#worstMs, Math.min(lateMs, MOST_MS));
  }

  start(): void {
    if (this.#timer) return;
    this.#levelAt = this.#ranMs;
    this.#schedule();
  }

  stop(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dueAt = Number.POSITIVE_INFINITY;
  }

  #schedule(): void {
    this.#dueAt = this.#clock.now() + EVERY_MS;
    this.#timer = this.#clock.setTimeout(() => this.#look(), EVERY_MS);
  }

  #look(): void {
    const now = this.#clock.now();
    const lateMs = Math.max(0, now - this.#dueAt);
    this.#stoodStillMs += lateMs;
    if (lateMs >= STANDSTILL_MS) this.#standstills++;
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.observe(lateMs);
    const level = this.#level();
    const worst = this.#worstMs > USUAL_MS ? this.#worstMs : 0;
    this.#levelMs = worst > level ? level + (worst - level) * RISE : level;
    this.#levelAt = this.#ranMs;
    this.#worstMs = 0;
    this.#report(lateMs, now);
    this.#schedule();
  }

  /** A clock that goes only while the process runs, ms. */
  get #ranMs(): number {
    return this.#clock.now() - this.stoodStillMs;
  }

  #level(): number {
    const level = this.#levelMs * 2 ** -((this.#ranMs - this.#levelAt) / HALF_LIFE_MS);
    return level < 1 ? 0 : level;
  }

  #report(lateMs: number, now: number): void {
    const { longestMs, times } = this.#unreported;
    if (lateMs >= REPORTED_MS) this.#unreported = { longestMs: Math.max(longestMs, lateMs), times: times + 1 };
    if (this.#unreported.times === 0 || now - this.#reportedAt < REPORT_EVERY_MS) return;
    this.#reportedAt = now;
    const fields = {
      longest_ms: Math.round(this.#unreported.longestMs),
      times: this.#unreported.times,
      grace_ms: Math.round(this.graceMs),
    };
    this.#unreported = { longestMs: 0, times: 0 };
    this.#logger.warn(fields, 'event loop delayed');
  }
}
