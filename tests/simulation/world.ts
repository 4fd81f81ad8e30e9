/**
 * The world of one run: virtual time, chance by seed, and the processes that live in it.
 *
 * Everything that happens is an event in one queue, ordered by virtual time: a timer of a process, or a step of a model
 * (a packet that arrives, a server that answers). An event belongs to a process, and runs in it: what it starts belongs
 * to the same process. Between two events all promises that can be settled are, so no event meets another half done,
 * and the owner of whatever runs is known without any tracking. That makes it cheap to kill a process (its events are
 * dropped), and to pause it (they wait, while the clock advances).
 *
 * While a run lasts, the timers, the clock and Math.random of the JavaScript world are those of the run (`Clockwork`).
 */

import { EventSchedule } from './event-schedule.ts';
import { Random } from './random.ts';
import { type Scheduled, SimulatedProcess } from './simulated-process.ts';
import { VirtualTime } from './virtual-time.ts';

/** Broken promises of the product end a run. */
class Violation extends Error {
  override readonly name = 'Violation';
}

/** UNIX milliseconds at which every run begins. */
const BEGINNING = Date.UTC(2026, 0, 5, 12);
/** Steps in one run at most: an endless loop fails instead of hanging. */
const MAX_STEPS = 3_000_000;
const TRACED = 400;
/** Steps between two looks whether a stretch of the run is over. */
const LOOK_EVERY = 16;

/** Settles all promises that can be settled, now. From a callback of the event loop only, as here. */
const settlePromises = (process as unknown as { _tickCallback(): void })._tickCallback;

export class SimulatedWorld {
  readonly seed: number;
  readonly random: Random;
  readonly outside = new SimulatedProcess('outside');
  /** Whose event runs now; undefined between events. */
  current: SimulatedProcess | undefined;
  violation: Violation | undefined;
  steps = 0;
  /** Sums up the order of everything that happened: equal for equal runs. */
  digest = 0;
  #now = 0;
  readonly #queue = new EventSchedule();
  readonly #trace: string[] = [];

  constructor(seed: number) {
    this.seed = seed;
    this.random = new Random(seed);
  }

  /** Milliseconds since the run began. */
  get now(): number {
    return this.#now;
  }

  /** UNIX milliseconds. */
  get date(): number {
    return BEGINNING + this.#now;
  }

  /** The last events that were noted, oldest first. */
  get trace(): readonly string[] {
    return this.#trace;
  }

  /** Runs `fn` in a process, `ms` from now. */
  schedule(process: SimulatedProcess, ms: number, fn: () => void): Scheduled {
    return this.#queue.add({ process, at: this.#now + Math.max(0, ms), fn, cancelled: false, order: 0 });
  }

  /** The process that runs now; models ask it to know whom to answer. */
  get here(): SimulatedProcess {
    return this.current ?? this.outside;
  }

  /** Writes down what happened, for the report of a failure and the comparison of runs. */
  note(what: string): void {
    const line = `${this.#now.toFixed(1).padStart(9)} ${what}`;
    for (let i = 0; i < line.length; i++) this.digest = (Math.imul(this.digest, 31) + line.charCodeAt(i)) | 0;
    this.#trace.push(line);
    if (this.#trace.length > 2 * TRACED) this.#trace.splice(0, TRACED);
  }

  /** A promise is broken: the run ends after this step. */
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

  /** Begins what a process does. */
  enter(process: SimulatedProcess, fn: () => void): void {
    this.schedule(process, 0, fn);
  }

  /** Runs until the condition holds, a promise is broken, or `ms` have passed. Whether the condition holds. */
  async until(holds: () => boolean, ms: number): Promise<boolean> {
    const end = this.#now + ms;
    const clockwork = VirtualTime.of(this);
    let met = holds();
    while (!met && !this.violation && this.#now < end) {
      // In slices, so that the test runner gets turns in between.
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
