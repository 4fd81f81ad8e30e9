/** A client that polls one queue for as long as it is told to, and writes down what it hears and what goes wrong. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, Params } from '@rookery/testkit';
import { codeOf, exchange, type Person } from './front.ts';

/** A message event as it arrived. */
export interface Received {
  readonly eventId: number;
  readonly messageId: number;
  readonly channelId: number;
  readonly content: string;
  readonly at: number;
}

export interface PollerOptions {
  readonly params?: Params;
  /** Goes on after broken connections and answers of 500 and above, as clients do; else each is an error. */
  readonly retry?: boolean;
  /** Tries to register for so long, as a client does that was refused; without it, once. */
  readonly registerForMs?: number;
}

const RETRY_MS = 50;

export class Poller {
  readonly person: Person;
  readonly queueId: string;
  readonly messages: Received[] = [];
  /** What no client should meet, a line each; the first one ends the polling. */
  readonly errors: string[] = [];
  /** Connections and answers that a client which retries gets over. */
  troubles = 0;
  /** Heartbeats and events of other types. */
  others = 0;
  lastEventId: number;
  /** The newest message that its register knew: from the next one on, every message has to come as an event. */
  readonly since: number;
  readonly #retry: boolean;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  readonly #watchers = new Set<() => void>();

  private constructor(person: Person, state: Answer['body'], o: PollerOptions) {
    this.person = person;
    this.queueId = state.queue_id;
    this.lastEventId = state.last_event_id;
    this.since = state.max_message_id;
    this.#retry = o.retry ?? false;
    this.#running = this.#run();
  }

  /** Registers a queue for messages and begins to poll it. @throws when the server refuses */
  static async start(person: Person, o: PollerOptions = {}): Promise<Poller> {
    const endAt = performance.now() + (o.registerForMs ?? 0);
    for (;;) {
      const answer = await register(person, o.params);
      if (typeof answer !== 'string' && answer.status === 200) return new Poller(person, answer.body, o);
      if (performance.now() > endAt) throw new Error(`register: ${JSON.stringify(answer)}`);
      await delay(RETRY_MS);
    }
  }

  /** Resolves when `done` says so, asked after each answer; after `withinMs`, or when polling ended, with what it says then. */
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

  /** Whether it polls no more. */
  get ended(): boolean {
    return this.errors.length > 0 || this.#stop.signal.aborted;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.ended) {
      const trouble = await this.#poll();
      if (this.#stop.signal.aborted) return;
      if (trouble !== undefined) {
        this.troubles++;
        if (!this.#retry) this.#error(trouble);
      }
      for (const watch of [...this.#watchers]) watch();
      if (trouble !== undefined && this.#retry) await delay(RETRY_MS);
    }
  }

  /** One poll; what a client that retries would try again after. */
  async #poll(): Promise<string | undefined> {
    const params = { queue_id: this.queueId, last_event_id: this.lastEventId };
    const { signal } = this.#stop;
    try {
      const answer = await exchange(this.person, (client) => client.get('/events', params, { signal }));
      if (answer.status >= 500) return `${answer.status} ${JSON.stringify(answer.body)}`;
      const wrong = this.#take(answer);
      if (wrong !== undefined) this.#error(wrong);
      return undefined;
    } catch (error) {
      return `${codeOf(error)} ${error instanceof Error ? error.message : ''}`;
    }
  }

  #error(what: string): void {
    this.errors.push(`user ${this.person.userId}, queue ${this.queueId}: ${what}`);
  }

  /** Writes down an answer; what is wrong with it, if anything. */
  #take({ status, body }: Answer): string | undefined {
    if (status !== 200) return `${status} ${JSON.stringify(body)}`;
    if (body.queue_id !== this.queueId) return `answered for queue ${body.queue_id}`;
    const at = performance.now();
    for (const event of body.events) {
      if (event.id <= this.lastEventId) return `event ${event.id} after ${this.lastEventId}`;
      this.lastEventId = event.id;
      if (event.type === 'message') {
        const { id, stream_id, content } = event.message;
        this.messages.push({ eventId: event.id, messageId: id, channelId: stream_id ?? 0, content, at });
      } else {
        this.others++;
      }
    }
    return undefined;
  }
}

/** The answer, or the code of what came instead of one. */
async function register(person: Person, params: Params = {}): Promise<Answer | string> {
  try {
    return await exchange(person, (client) => client.post('/register', { event_types: ['message'], ...params }));
  } catch (error) {
    return codeOf(error);
  }
}

/** `perPerson` queues for each of these people, registered a few at a time. */
export async function startPollers(
  people: readonly Person[],
  perPerson: number,
  o: PollerOptions = {},
): Promise<Poller[]> {
  const pollers: Poller[] = [];
  for (const person of people) {
    pollers.push(...(await Promise.all(Array.from({ length: perPerson }, () => Poller.start(person, o)))));
  }
  return pollers;
}
