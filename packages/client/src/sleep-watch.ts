/** Detects that the machine slept: the clock advanced much further than the timers did. */

const LOOK_EVERY_MS = 15_000;
/** Longer than the minute between two timers of a hidden page, to which browsers throttle them. */
const SLEPT_MS = 120_000;

export class SleepWatch {
  readonly #onWake: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #lookedAt = 0;

  constructor(onWake: () => void) {
    this.#onWake = onWake;
  }

  start(): void {
    this.#lookedAt = Date.now();
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = Date.now();
    const passedMs = now - this.#lookedAt;
    this.#lookedAt = now;
    if (passedMs > SLEPT_MS) this.#onWake();
  }
}
