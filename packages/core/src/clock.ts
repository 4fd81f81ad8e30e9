/** Time as a dependency of code that waits, so that tests can move it instead of waiting. */

/** The result of a clock's `setTimeout`, for its `clearTimeout` only. */
export type Timer = object;

/** A source of time and of timers. */
export interface Clock {
  /** Monotonic milliseconds since an origin of the clock's own. For durations, not for dates. */
  now(): number;
  /** Calls `fn` once, `ms` from now. A waiting timer keeps no process alive. */
  setTimeout(fn: () => void, ms: number): Timer;
  clearTimeout(timer: Timer | undefined): void;
}

/** The clock of this process. */
export const systemClock: Clock = {
  now: () => performance.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout | undefined),
};

/**
 * UNIX milliseconds for durations that several processes compare and that outlive a process. The time follows the wall
 * clock, but runs at half to twice its pace after the wall clock was set to another time. So an hour forward takes an
 * hour to catch up, and nothing that is used every minute looks as if it had been idle for an hour. Never goes back.
 */
export function evenTime(): () => number {
  let at = Date.now();
  let lookedAt = performance.now();
  return () => {
    const now = performance.now();
    const passed = now - lookedAt;
    const behind = Date.now() - (at + passed);
    at += passed + Math.min(passed, Math.max(-passed / 2, behind));
    lookedAt = now;
    return Math.floor(at);
  };
}
