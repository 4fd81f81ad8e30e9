/** A seeded random number generator: the same seed gives the same numbers. */
export class Random {
  #state: number;

  constructor(seed: number) {
    // Neighbouring seeds must not start with similar numbers.
    this.#state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
    for (let i = 0; i < 4; i++) this.next();
  }

  /** Returns a number from 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  /** Returns an integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  /** Returns a delay near `typical`, occasionally many times as long, as in networks and disks. */
  delay(typical: number): number {
    const slow = this.next();
    return typical * (0.3 + this.next() * 1.4) * (slow < 0.03 ? 20 : slow < 0.15 ? 4 : 1);
  }
}
