/** A client that polls one queue until it is stopped. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ApiResponse, Params } from '@rookery/testkit';
import { Listener } from './listener.ts';
import { codeOf, exchange, type Person } from './person.ts';

interface PollerOptions {
  readonly params?: Params;
  /** Continues after broken connections and answers of 500 and above, as clients do; otherwise each is an error. */
  readonly retry?: boolean;
  /** Retries the register for this long, as a rejected client does; default: one attempt. */
  readonly registerForMs?: number;
}

const RETRY_MS = 50;

export class Poller extends Listener {
  /** Broken connections and answers of 500 and above that it retried after. */
  troubles = 0;
  /** Heartbeats and events of other types. */
  others = 0;
  /** The longest time from such a failure to the next answer, ms. */
  longestTroubleMs = 0;
  lastEventId: number;
  readonly #retry: boolean;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  private constructor(person: Person, state: ApiResponse['body'], options: PollerOptions) {
    super({ person, queueId: state.queue_id, since: state.max_message_id });
    this.lastEventId = state.last_event_id;
    this.#retry = options.retry ?? false;
    this.#running = this.#run();
  }

  /** Registers a queue for messages and starts to poll it. @throws if the server rejects it */
  static async start(person: Person, options: PollerOptions = {}): Promise<Poller> {
    const endAt = performance.now() + (options.registerForMs ?? 0);
    for (;;) {
      const answer = await register(person, options.params);
      if (typeof answer !== 'string' && answer.status === 200) return new Poller(person, answer.body, options);
      if (performance.now() > endAt) throw new Error(`register: ${JSON.stringify(answer)}`);
      await delay(RETRY_MS);
    }
  }

  override get ended(): boolean {
    return super.ended || this.#stop.signal.aborted;
  }

  override async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    let troubleSince: number | undefined;
    while (!this.ended) {
      const trouble = await this.#poll();
      if (this.#stop.signal.aborted) return;
      if (trouble !== undefined) troubleSince ??= performance.now();
      else if (troubleSince !== undefined) {
        this.longestTroubleMs = Math.max(this.longestTroubleMs, performance.now() - troubleSince);
        troubleSince = undefined;
      }
      if (trouble !== undefined) {
        this.troubles++;
        if (!this.#retry) this.#error(trouble);
      }
      this.heard();
      if (trouble !== undefined && this.#retry) await delay(RETRY_MS);
    }
  }

  /** Polls once. Returns the failure that a retrying client would retry after. */
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

  /** Records an answer. Returns what is wrong with it, if anything. */
  #take({ status, body }: ApiResponse): string | undefined {
    if (status !== 200) return `${status} ${JSON.stringify(body)}`;
    if (body.queue_id !== this.queueId) return `answered for queue ${body.queue_id}`;
    const at = performance.now();
    for (const event of body.events) {
      // An answer without events has a heartbeat, which may repeat the client's own id.
      const lowest = event.type === 'heartbeat' ? this.lastEventId : this.lastEventId + 1;
      if (event.id < lowest) return `event ${event.id} after ${this.lastEventId}`;
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

/** Returns the answer, or the error code if there is none. */
async function register(person: Person, params: Params = {}): Promise<ApiResponse | string> {
  try {
    return await exchange(person, (client) => client.post('/register', { event_types: ['message'], ...params }));
  } catch (error) {
    return codeOf(error);
  }
}

/** Starts `perPerson` queues for each of these users, registered a few at a time. */
export async function startPollers(
  people: readonly Person[],
  perPerson: number,
  options: PollerOptions = {},
): Promise<Poller[]> {
  const pollers: Poller[] = [];
  for (const person of people) {
    pollers.push(...(await Promise.all(Array.from({ length: perPerson }, () => Poller.start(person, options)))));
  }
  return pollers;
}
