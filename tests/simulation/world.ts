/**
 * The world of one run: virtual time, seeded random numbers, and the processes.
 *
 * Everything that happens is an event in one queue, ordered by virtual time: a timer of a process, or a step of a model
 * (a packet that arrives, a server that answers). An event belongs to a process and runs in it, and what it starts
 * belongs to the same process. Between two events all promises that can settle do so; events therefore never
 * interleave, and the process of any running code is known without tracking. That makes it cheap to kill a process (its
 * events are dropped) and to pause it (its events wait while the clock advances).
 *
 * During a run, JavaScript's timers, clock and Math.random are those of the run (`VirtualTime`).
 */

import { EventSchedule } from './event-schedule.ts';
import { Random } from './random.ts';
import { type Scheduled, SimulatedProcess } from './simulated-process.ts';
import { VirtualTime } from './virtual-time.ts';

/** A violated guarantee of the product, which ends a run. */
class Violation extends Error {
  override readonly name = 'Violation';
}

/** UNIX milliseconds at the start of every run. */
const BEGINNING = Date.UTC(2026, 0, 5, 12);
/** Max. steps per run: an endless loop fails instead of hanging. */
const MAX_STEPS = 3_000_000;
const TRACED = 400;
/** Steps between two checks of the condition that a run waits for. */
const LOOK_EVERY = 16;

/** Settles all promises that can settle now. Must be called from a callback of the event loop, as here. */
const settlePromises = (process as unknown as { _tickCallback(): void })._tickCallback;

export class SimulatedWorld {
  readonly seed: number;
  readonly random: Random;
  readonly outside = new SimulatedProcess('outside');
  /** The process whose event is running; undefined between events. */
  current: SimulatedProcess | undefined;
  violation: Violation | undefined;
  steps = 0;
  /** A digest of everything that happened, in order: equal for equal runs. */
  digest = 0;
  #now = 0;
  readonly #queue = new EventSchedule();
  readonly #trace: string[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** Milliseconds since the start of the run. */
  get now(): number {
    return this.#now;
  }

  /** UNIX milliseconds. */
  get date(): number {
    return BEGINNING + this.#now;
  }

  /** The last noted events, oldest first. */
  get trace(): readonly string[] {
    return this.#trace;
  }

  /** Runs `fn` in a process, `ms` from now. */
  schedule(process: SimulatedProcess, ms: number, fn: () => void): Scheduled {
    return this.#queue.add({ process, at: this.#now + Math.max(0, ms), fn, cancelled: false, order: 0 });
  }

  /** The running process; models use it to know whom to answer. */
  get here(): SimulatedProcess {
    return this.current ?? this.outside;
  }

  /** Records what happened, for the report of a failure and the comparison of runs. */
  note(what: string): void {
    const line = `${this.#now.toFixed(1).padStart(9)} ${what}`;
    for (let i = 0; i < line.length; i++) this.digest = (Math.imul(this.digest, 31) + line.charCodeAt(i)) | 0;
    this.#trace.push(line);
    if (this.#trace.length > 2 * TRACED) this.#trace.splice(0, TRACED);
  }

  /** Reports a violated guarantee: the run ends after this step. */
  violated(what: string): void {
    this.note(`VIOLATION ${what}`);
    this.violation ??= new Violation(what);
  }

  kill(process: SimulatedProcess): void {
    if (process.state === 'dead') return;
    this.note(`kill ${process.name}`);
    process.state = 'dead';
    process.late.length = 0;
    for (const fn of process.onDeath) fn();
  }

  pause(process: SimulatedProcess): void {
    if (process.state !== 'up') return;
    this.note(`pause ${process.name}`);
    process.state = 'paused';
  }

  resume(process: SimulatedProcess): void {
    if (process.state !== 'paused') return;
    this.note(`resume ${process.name}`);
    process.state = 'up';
    for (const event of process.late.splice(0)) this.#queue.add({ ...event, at: this.#now });
  }

  /** Starts code in a process. */
  enter(process: SimulatedProcess, fn: () => void): void {
    this.schedule(process, 0, fn);
  }

  /**
   * Runs until the condition holds, a guarantee is violated, or `ms` have passed. Returns whether the condition holds.
   */
  async until(holds: () => boolean, ms: number): Promise<boolean> {
    const end = this.#now + ms;
    const clockwork = VirtualTime.of(this);
    let met = holds();
    while (!met && !this.violation && this.#now < end) {
      // In slices, so that the test runner gets turns of the event loop in between.
      met = await clockwork.run(() => this.#slice(holds, end));
    }
    return met;
  }

  #slice(holds: () => boolean, end: number): boolean {
    for (let i = 0; i < 20_000; i++) {
      const event = this.#queue.next(end);
      if (event === undefined) {
        this.#now = end;
        return holds();
      }
      this.#now = Math.max(this.#now, event.at);
      this.#step(event);
      if (this.violation) return false;
      if (i % LOOK_EVERY === 0 && holds()) return true;
    }
    return false;
  }

  #step(event: Scheduled): void {
    const { process } = event;
    if (process.state === 'dead') return;
    if (process.state === 'paused') {
      process.late.push(event);
      return;
    }
    if (++this.steps > MAX_STEPS) {
      this.violated(`the run is not over after ${MAX_STEPS} steps`);
      return;
    }
    this.digest = (Math.imul(this.digest, 33) + Math.round(this.#now * 1000)) | 0;
    this.current = process;
    try {
      event.fn();
      settlePromises();
    } catch (error) {
      this.violated(
        `${process.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    } finally {
      this.current = undefined;
    }
  }
}
