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
  /** Added to each timeout after which a peer counts as dead, ms: 0 on a quiet machine, 8,000 at most. */
  readonly graceMs: number;
  /** For how long this process has stood still so far, ms; only differences mean something. */
  readonly stoodStillMs: number;
  /** Number of times this process has stood still for a second or longer, including one that is ending. */
  readonly standstills: number;
  /**
   * Adds a sample: the lateness of something with a known pace, ms. The caller subtracts the time in which this process
   * stood still.
   */
  observe(lateMs: number): void;
}

/** No allowance, for callers that detect no failures. */
export const NO_GRACE: Grace = { graceMs: 0, stoodStillMs: 0, standstills: 0, observe() {} };

interface StarvationDetectorOptions {
  readonly logger: { warn(fields: object, message: string): void };
  readonly clock?: Clock;
}

/** Interval of the checks of this event loop. Longer misses short stops; shorter wakes idle processes for nothing. */
const EVERY_MS = 250;
/**
 * The usual lateness on a quiet machine, which counts as nothing. Lower allows grace without need; higher misses the
 * beginning of a shortage.
 */
const USUAL_MS = 50;
/** Max. value of one sample. A longer stop is a pause, which rule 1 excludes. */
const MAX_MS = 2_000;
/** Min. duration of a standstill. During one, this process may miss changes of others, whose calls to it fail. */
const STANDSTILL_MS = 1_000;
/**
 * The share of the distance to a worse sample by which the level rises. With 1, a single late event would count as a
 * shortage.
 */
const RISE = 1 / 4;
/** The half-life of the level. Shorter forgets between two late answers; longer delays the detection of dead peers. */
const HALF_LIFE_MS = 5_000;
/** The grace as a multiple of the level: the worst answer of a starved machine takes several times the usual time. */
const TIMES = 4;
/** Min. lateness of the event loop that is logged. */
const REPORTED_MS = 500;
/** Min. interval between two log lines. */
const REPORT_EVERY_MS = 30_000;

/** Measures the starvation of one process. Before `start`, the grace is 0. */
export class StarvationDetector implements Grace {
  /** The upper bound of `graceMs`. */
  static readonly MAX_GRACE_MS = TIMES * MAX_MS;

  readonly #clock: Clock;
  readonly #logger: StarvationDetectorOptions['logger'];
  #timer: Timer | undefined;
  /** The due time of the timer; infinite while it does not run. */
  #dueAt = Number.POSITIVE_INFINITY;
  #stoodStillMs = 0;
  #standstills = 0;
  /** The worst sample since the last check. */
  #worstMs = 0;
  /** The level at the moment `#levelAt` of `#ranMs`. */
  #levelMs = 0;
  #levelAt = 0;
  /** Delays of this event loop since the last log line. */
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
    this.#worstMs = Math.max(this.#worstMs, Math.min(lateMs, MAX_MS));
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

  /** A clock that advances only while the process runs, ms. */
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
