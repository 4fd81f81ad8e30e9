/** What is heard of one queue, and what goes wrong with it. */
import type { Person } from './person.ts';

/** A message event as it arrived. */
export interface Received {
  readonly eventId: number;
  readonly messageId: number;
  readonly channelId: number;
  readonly content: string;
  readonly at: number;
}

/** A queue as its client knows it; the poller writes here. */
export class Listener {
  readonly person: Person;
  readonly queueId: string;
  readonly messages: Received[] = [];
  /** What no client should meet, a line each; the first one ends the polling. */
  readonly errors: string[] = [];
  /** The newest message that its register knew: from the next one on, every message has to come as an event. */
  readonly since: number;
  readonly #watchers = new Set<() => void>();

  constructor(o: Pick<Listener, 'person' | 'queueId' | 'since'>) {
    this.person = o.person;
    this.queueId = o.queueId;
    this.since = o.since;
  }

  /**
   * Resolves when `done` says so, asked after each answer; after `withinMs`, or when polling ended, with what it says
   * then.
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

  /** Whether nothing more will be heard. */
  get ended(): boolean {
    return this.errors.length > 0;
  }

  /** Hears nothing more. */
  async stop(): Promise<void> {}

  /** There is something new: asks those who wait for it. */
  protected heard(): void {
    for (const watch of [...this.#watchers]) watch();
  }
}
