/**
 * Replaces the clock, the timers and the random numbers by those of a run. They apply to all code that runs inside an
 * event of the world; the test runner, which runs outside, uses the real ones.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import type { Random } from './random.ts';
import type { Scheduled, SimulatedProcess } from './simulated-process.ts';

/** The part of the world that virtual time uses. */
interface TimeSource {
  /** Milliseconds since the start of the run. */
  readonly now: number;
  /** UNIX milliseconds. */
  readonly date: number;
  /** The process whose event is running. */
  readonly here: SimulatedProcess;
  readonly random: Random;
  schedule(process: SimulatedProcess, ms: number, fn: () => void): Scheduled;
}

/** The result of `setTimeout`. */
class VirtualTimer {
  readonly #world: TimeSource;
  readonly #fn: () => void;
  readonly #ms: number;
  readonly #repeats: boolean;
  #event: Scheduled;

  constructor(world: TimeSource, fn: () => void, ms: number, repeats: boolean) {
    this.#world = world;
    this.#fn = fn;
    // As in Node: a timer takes at least a millisecond.
    this.#ms = Math.max(1, Number.isFinite(ms) ? ms : 1);
    this.#repeats = repeats;
    this.#event = this.#schedule(world.here);
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    this.#event.cancelled = true;
    this.#event = this.#schedule(this.#event.process);
    return this;
  }

  close(): this {
    this.#event.cancelled = true;
    return this;
  }

  #schedule(process: Scheduled['process']): Scheduled {
    return this.#world.schedule(process, this.#ms, () => {
      if (this.#repeats) this.#event = this.#schedule(process);
      this.#fn();
    });
  }
}

const real = {
  setTimeout: globalThis.setTimeout,
  setInterval: globalThis.setInterval,
  setImmediate: globalThis.setImmediate,
  clearTimeout: globalThis.clearTimeout,
  clearInterval: globalThis.clearInterval,
  clearImmediate: globalThis.clearImmediate,
  date: Date.now,
  performance: performance.now.bind(performance),
  random: Math.random,
  delay: timersPromises.setTimeout,
  randomBytes: crypto.randomBytes,
  stackTraceLimit: Error.stackTraceLimit,
};

export class VirtualTime {
  readonly #world: TimeSource;
  static readonly #all = new WeakMap<TimeSource, VirtualTime>();

  private constructor(world: TimeSource) {
    this.#world = world;
  }

  static of(world: TimeSource): VirtualTime {
    let time = VirtualTime.#all.get(world);
    if (!time) {
      time = new VirtualTime(world);
      VirtualTime.#all.set(world, time);
    }
    return time;
  }

  /** Runs a part of the world under its own clock, as one turn of the event loop. */
  run<R>(stretch: () => R): Promise<R> {
    return new Promise((resolve, reject) => {
      real.setImmediate(() => {
        this.#install();
        try {
          resolve(stretch());
        } catch (error) {
          reject(error as Error);
        } finally {
          uninstall();
        }
      });
    });
  }

  #install(): void {
    const world = this.#world;
    // Errors are ordinary answers here, created by the thousand; stack traces would slow them down.
    Error.stackTraceLimit = 0;
    const timer = (repeats: boolean) =>
      ((fn: (...args: unknown[]) => void, ms = 1, ...args: unknown[]) =>
        new VirtualTimer(world, args.length > 0 ? () => fn(...args) : fn, ms, repeats)) as never;
    const clear = ((one: unknown) => {
      if (one instanceof VirtualTimer) one.close();
    }) as never;
    globalThis.setTimeout = timer(false);
    globalThis.setInterval = timer(true);
    globalThis.setImmediate = ((fn: () => void) => world.schedule(world.here, 0, fn)) as never;
    globalThis.clearTimeout = clear;
    globalThis.clearInterval = clear;
    globalThis.clearImmediate = ((one: Scheduled | undefined) => {
      if (one) one.cancelled = true;
    }) as never;
    Date.now = () => Math.floor(world.date);
    performance.now = () => world.now;
    Math.random = () => world.random.next();
    // Ids determine the bucket that stores a queue.
    crypto.randomBytes = ((count: number) =>
      Buffer.from(Array.from({ length: count }, () => world.random.int(0, 255)))) as never;
    timersPromises.setTimeout = ((ms: number, value: unknown, options?: { signal?: AbortSignal }) =>
      delay(world, ms, value, options?.signal)) as never;
    syncBuiltinESMExports();
  }
}

function delay(world: TimeSource, ms: number, value: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const event = world.schedule(world.here, Math.max(1, ms), () => resolve(value));
    signal?.addEventListener('abort', () => {
      event.cancelled = true;
      reject(signal.reason as Error);
    });
  });
}

function uninstall(): void {
  Error.stackTraceLimit = real.stackTraceLimit;
  globalThis.setTimeout = real.setTimeout;
  globalThis.setInterval = real.setInterval;
  globalThis.setImmediate = real.setImmediate;
  globalThis.clearTimeout = real.clearTimeout;
  globalThis.clearInterval = real.clearInterval;
  globalThis.clearImmediate = real.clearImmediate;
  Date.now = real.date;
  performance.now = real.performance;
  Math.random = real.random;
  timersPromises.setTimeout = real.delay;
  crypto.randomBytes = real.randomBytes;
  syncBuiltinESMExports();
}
