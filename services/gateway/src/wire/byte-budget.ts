/** Bounds a shared resource, such as memory for bodies, in total and for each claimant. */
import { notReady } from '@rookery/core';

/** A claimant and its max. share. */
export interface Claim {
  readonly key: string;
  readonly most: number;
}

export class Shares {
  readonly #most: number;
  #taken = 0;
  readonly #byKey = new Map<string, number>();

  /** @param most max. total */
  constructor(most: number) {
    this.#most = most;
  }

  /** The amount currently taken. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Takes an amount on behalf of all these claims. Returns a function that releases it, with an effect only once.
   * @throws DomainError SERVER_NOT_READY if a claim or the total would exceed its maximum
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
