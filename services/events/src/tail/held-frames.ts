/** The frames whose entries are in memory, oldest first, so that they can be given up in that order. */
export interface HeldFrame {
  readonly sequence: number;
  readonly realm: number;
  /** When it came, ms on the tail's clock, which need not be that of UNIX time. */
  readonly at: number;
}

/** Places of given-up frames are reclaimed once they are this many and half of all: less copies too often. */
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

  /** Lets go of the oldest. */
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
