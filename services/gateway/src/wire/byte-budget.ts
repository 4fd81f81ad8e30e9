/** What many share, of which nobody may have all: room for bodies on their way through this process, say. */
import { notReady } from '@rookery/core';

/** Of whom a part of the whole is asked, from the narrowest on, and how much of it they may have. */
export interface Claim {
  readonly key: string;
  readonly most: number;
}

export class Shares {
  readonly #most: number;
  #taken = 0;
  readonly #byKey = new Map<string, number>();

  /** @param most of all together */
  constructor(most: number) {
    this.#most = most;
  }

  /** What is taken now. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes so much for all of these claims at once. Returns the way to give it back, once.
   * @throws DomainError SERVER_NOT_READY where one of them, or all together, would have too much
   */
  take(amount: number, claims: readonly Claim[]): () => void {
    const isTooMuch = ({ key, most }: Claim) => (this.#byKey.get(key) ?? 0) + amount > most;
    if (this.#taken + amount > this.#most || claims.some(isTooMuch)) throw notReady();
    this.#add(amount, claims);
    let isTaken = true;
    return () => {
      if (isTaken) this.#add(-amount, claims);
      isTaken = false;
    };
  }

  #add(amount: number, claims: readonly Claim[]): void {
    this.#taken += amount;
    for (const { key } of claims) {
      const sum = (this.#byKey.get(key) ?? 0) + amount;
      if (sum > 0) this.#byKey.set(key, sum);
      else this.#byKey.delete(key);
    }
  }
}
