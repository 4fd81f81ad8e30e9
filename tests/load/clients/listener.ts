/** The events and errors of one queue. */
import type { Person } from './person.ts';

/** A received message event. */
export interface Received {
  readonly eventId: number;
  readonly messageId: number;
  readonly channelId: number;
  readonly content: string;
  readonly at: number;
}

/** A queue from its client's perspective; the poller writes here. */
export class Listener {
  readonly person: Person;
  readonly queueId: string;
  readonly messages: Received[] = [];
  /** Errors that no client should see, a line each; the first one ends the polling. */
  readonly errors: string[] = [];
  /** The newest message in its register: every later message must arrive as an event. */
  readonly since: number;
  readonly #watchers = new Set<() => void>();

  constructor(options: Pick<Listener, 'person' | 'queueId' | 'since'>) {
    this.person = options.person;
    this.queueId = options.queueId;
    this.since = options.since;
  }

  /**
   * Resolves with true when `done` returns true, which is checked after each answer; after `withinMs`, or when the
   * polling has ended, with its result at that time.
   */
  async until(done: () => boolean, withinMs: number): Promise<boolean> {
    if (done()) return true;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, withinMs);
    const watch = () => {
      if (done() || this.ended) resolve();
    };
    this.#watchers.add(watch);
    watch();
    await promise;
    clearTimeout(timer);
    this.#watchers.delete(watch);
    return done();
  }

  /** Whether the polling has ended. */
  get ended(): boolean {
    return this.errors.length > 0;
  }

  /** Stops the polling. */
  async stop(): Promise<void> {}

  /** Notifies the waits of new events. */
  protected heard(): void {
    for (const watch of [...this.#watchers]) watch();
  }
}
