/** The frames whose entries are in memory, oldest first, so that they can be dropped in that order. */
export interface HeldFrame {
  readonly sequence: number;
  readonly realm: number;
  /** When it arrived, ms on the tail's clock, which need not be that of UNIX time. */
  readonly at: number;
}

/**
 * Number of dropped frames at which their slots are reclaimed, once they are also half of all: fewer would copy too
 * often.
 */
const RECLAIM_AT = 1_000;

export class HeldFrames {
  #frames: HeldFrame[] = [];
  #start = 0;

  get oldest(): HeldFrame | undefined {
    return this.#frames[this.#start];
  }

  push(frame: HeldFrame): void {
    this.#frames.push(frame);
  }

  /** Drops the oldest. */
  shift(): void {
    this.#start++;
    if (this.#start < RECLAIM_AT || this.#start * 2 < this.#frames.length) return;
    this.#frames = this.#frames.slice(this.#start);
    this.#start = 0;
  }

  clear(): void {
    this.#frames = [];
    this.#start = 0;
  }
}
