import type { Clock, Timer } from '@rookery/core';

/** A clock that only `advance` moves: for tests and simulations. */
export class ManualClock implements Clock {
  #now = 0;
  #timers = new Set<{ at: number; fn: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimeout(fn: () => void, ms: number): Timer {
    const timer = { at: this.#now + Math.max(0, ms), fn };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(timer: Timer | undefined): void {
    this.#timers.delete(timer as { at: number; fn: () => void });
  }

  /** Moves the time by `ms` and fires the timers that fall due, in order of time; microtasks run between them. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      let next: { at: number; fn: () => void } | undefined;
      for (const timer of this.#timers) {
        if (timer.at <= end && (next === undefined || timer.at < next.at)) next = timer;
      }
      if (next === undefined) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.at);
      next.fn();
      await settle();
    }
    this.#now = end;
    await settle();
  }
}

/** Runs the callbacks of promises that are already settled. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
