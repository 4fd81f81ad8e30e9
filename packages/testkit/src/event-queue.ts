/** An event queue as a client uses it: registers, polls, acknowledges, and stores all received events. */
import type { ApiClient, ApiResponse, Params } from './api-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
export type ClientEvent = any;

/** An answer other than success, where the client expects success. */
export class AnswerError extends Error {
  readonly answer: ApiResponse;

  constructor(what: string, answer: ApiResponse) {
    super(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
    this.answer = answer;
  }
}

export class EventQueue {
  readonly client: ApiClient;
  readonly queueId: string;
  /** The response of the register. */
  readonly state: ApiResponse['body'];
  lastEventId: number;
  /** All events except heartbeats, in the order of arrival. */
  readonly events: ClientEvent[] = [];
  #taken = 0;

  private constructor(client: ApiClient, state: ApiResponse['body']) {
    this.client = client;
    this.state = state;
    this.queueId = state.queue_id;
    this.lastEventId = state.last_event_id;
  }

  /** Registers a queue. @throws AnswerError if the server rejects the call */
  static async register(client: ApiClient, params: Params = {}): Promise<EventQueue> {
    const answer = await client.post('/register', params);
    if (answer.status !== 200) throw new AnswerError('register', answer);
    return new EventQueue(client, answer.body);
  }

  /**
   * Polls once; ids must rise, except that of a heartbeat, which may repeat the last one.
   * @throws AnswerError if the server rejects the call
   */
  async poll(params: Params = {}, signal?: AbortSignal): Promise<ClientEvent[]> {
    const answer = await this.client.get(
      '/events',
      { queue_id: this.queueId, last_event_id: this.lastEventId, ...params },
      signal ? { signal } : {},
    );
    if (answer.status !== 200) throw new AnswerError('events', answer);
    for (const event of answer.body.events) {
      const lowest = event.type === 'heartbeat' ? this.lastEventId : this.lastEventId + 1;
      if (event.id < lowest) throw new Error(`event id ${event.id} after ${this.lastEventId}`);
      this.lastEventId = event.id;
      if (event.type !== 'heartbeat') this.events.push(event);
    }
    return answer.body.events;
  }

  /**
   * Returns the next matching event that was not returned before; polls until it arrives. @throws Error after
   * `withinMs`
   */
  async next(fits: (event: ClientEvent) => boolean, withinMs = 10_000): Promise<ClientEvent> {
    const endAt = Date.now() + withinMs;
    for (;;) {
      while (this.#taken < this.events.length) {
        const event = this.events[this.#taken++];
        if (fits(event)) return event;
      }
      const left = endAt - Date.now();
      if (left <= 0) {
        throw new Error(
          `no such event within ${withinMs} ms; came: ${this.events.map((e) => `${e.type}/${e.op ?? ''}`).join(' ')}`,
        );
      }
      await this.poll({}, AbortSignal.timeout(left + 1000));
    }
  }

  /** Returns all events that are available now, without waiting. */
  async drain(): Promise<ClientEvent[]> {
    const before = this.events.length;
    while ((await this.poll({ dont_block: true })).length > 0);
    return this.events.slice(before);
  }
}
