/** Callers that wait for the tail to reach a position, each with a timeout. */

interface Waiter {
  readonly isThere: () => boolean;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

export class ArrivalTimes {
  readonly #waiters = new Set<Waiter>();

  /** Resolves at the first `settle` at which `isThere`; rejects with `onTimeout()` after `timeoutMs`. */
  wait(isThere: () => boolean, timeoutMs: number, onTimeout: () => Error): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(onTimeout());
      }, timeoutMs);
      const waiter: Waiter = { isThere, resolve, reject, timer };
      this.#waiters.add(waiter);
    });
  }

  /** Resolves the waits whose condition now holds. */
  settle(): void {
    for (const waiter of this.#waiters) {
      if (!waiter.isThere()) continue;
      this.#waiters.delete(waiter);
      clearTimeout(waiter.timer);
      waiter.resolve();
    }
  }

  /** Rejects all waits: the tail has stopped. */
  fail(error: Error): void {
    for (const waiter of this.#waiters) {
      clearTimeout(waiter.timer);
      waiter.reject(error);
    }
    this.#waiters.clear();
  }
}
