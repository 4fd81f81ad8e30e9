import { Cancelled } from '@rookery/rpc';

/**
 * The long-polls that this process holds. When it stops, each is answered at once, so that its client polls elsewhere.
 */
export class Polls {
  readonly #held = new Set<AbortController>();
  #leaving = false;
  #draining = false;

  get size(): number {
    return this.#held.size;
  }

  /** Whether the process is about to stop: each connection ends with its next answer. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** Whether it stops: polls are answered at once. */
  get draining(): boolean {
    return this.#draining;
  }

  /** A poll begins, which `controller` can end. */
  begin(controller: AbortController): void {
    this.#held.add(controller);
    if (this.#draining) controller.abort(stopping());
  }

  /** It has ended. */
  end(controller: AbortController): void {
    this.#held.delete(controller);
  }

  /** From now on each connection ends with its next answer. */
  leave(): void {
    this.#leaving = true;
  }

  /** Ends every poll, now and from now on. */
  drain(): void {
    this.leave();
    this.#draining = true;
    for (const controller of this.#held) controller.abort(stopping());
  }
}

function stopping(): Cancelled {
  return new Cancelled('this process stops');
}
