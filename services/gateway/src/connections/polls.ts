import { Cancelled } from '@rookery/rpc';

/**
 * The long polls that this process holds. When it stops, each is answered immediately, so that its client polls another
 * gateway.
 */
export class Polls {
  readonly #held = new Set<AbortController>();
  #leaving = false;
  #draining = false;

  get size(): number {
    return this.#held.size;
  }

  /** Whether the process is about to stop: each connection is closed with its next answer. */
  get leaving(): boolean {
    return this.#leaving;
  }

  /** Whether the process is stopping: polls are answered immediately. */
  get draining(): boolean {
    return this.#draining;
  }

  /** Registers a poll, which `controller` can end. */
  begin(controller: AbortController): void {
    this.#held.add(controller);
    if (this.#draining) controller.abort(stopping());
  }

  /** Removes a poll that has ended. */
  end(controller: AbortController): void {
    this.#held.delete(controller);
  }

  /** Makes each connection close with its next answer. */
  leave(): void {
    this.#leaving = true;
  }

  /** Ends every poll, including those that begin later. */
  drain(): void {
    this.leave();
    this.#draining = true;
    for (const controller of this.#held) controller.abort(stopping());
  }
}

function stopping(): Cancelled {
  return new Cancelled('this process stops');
}
