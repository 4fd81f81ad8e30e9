/**
 * A client that does a little of everything, in a loop, each step at the other gateway and without retries: every
 * answer must be right, and every effect immediately visible (P5).
 */
import { randomBytes } from 'node:crypto';
import type { ApiResponse, Params } from '@rookery/testkit';
import { codeOf, exchange, type Person } from './person.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';

/** A step with a wrong result. */
class Wrong extends Error {}

/** A step that was answered 503: its outcome is unknown. */
class Refused extends Wrong {}

export class Visitor {
  /** What went wrong, a line each. */
  readonly errors: string[] = [];
  /** Answers of 503 after which a patient visitor restarted its loop, a line each; for others they are errors. */
  readonly refusals: string[] = [];
  /** Loops that succeeded. */
  loops = 0;
  readonly #person: Person;
  readonly #patient: boolean;
  #stopped = false;
  #running: Promise<void> | undefined;

  constructor(person: Person, { patient = false } = {}) {
    this.#person = { ...person };
    this.#patient = patient;
  }

  start(): this {
    this.#running ??= this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#round();
        this.loops++;
      } catch (error) {
        const lines = this.#patient && error instanceof Refused ? this.refusals : this.errors;
        lines.push(`a visitor: ${error instanceof Error ? error.message : error}`);
      }
    }
  }

  async #round(): Promise<void> {
    const self = this.#person.userId;
    const { queue_id, last_event_id } = await this.#step('post', '/register', {});
    const content = randomBytes(8).toString('hex');
    const { id } = await this.#step('post', '/messages', { type: 'direct', to: [self], content });
    const narrow = [{ operator: 'dm', operand: [self] }];
    const newest = { anchor: 'newest', num_before: 1, num_after: 0, apply_markdown: false, narrow };
    const { messages } = await this.#step('get', '/messages', newest);
    expect(messages.at(-1)?.id === id, `message ${id} is not the newest of ${JSON.stringify(messages)}`);

    await this.#step('post', `/messages/${id}/reactions`, { emoji_name: 'octopus' });
    await this.#step('patch', `/messages/${id}`, { content: `${content} edited` });
    await this.#step('post', '/messages/flags', { messages: [id], op: 'add', flag: 'starred' });
    const { message, raw_content } = await this.#step('get', `/messages/${id}`);
    expect(message.reactions.length === 1, `message ${id} lacks its reaction`);
    expect(message.flags.includes('starred'), `message ${id} lacks its star`);
    expect(raw_content === `${content} edited`, `message ${id} is ${raw_content}`);

    for (const path of ['/users/me', '/users', '/users/me/subscriptions', '/streams']) await this.#step('get', path);
    await this.#step('post', '/users/me/presence', { status: 'active', ping_only: true });
    await this.#step('post', '/typing', { op: 'start', to: [self] });
    await this.#hear(queue_id, last_event_id, id);
    await this.#step('delete', '/events', { queue_id });
  }

  /** Polls until the edit of the message arrives, which must follow the message itself. */
  async #hear(queue_id: string, registered: number, id: number): Promise<void> {
    const seen: string[] = [];
    let last_event_id = registered;
    while (!seen.includes(`update_message ${id}`)) {
      const { events } = await this.#step('get', '/events', { queue_id, last_event_id });
      for (const event of events) {
        last_event_id = event.id;
        seen.push(`${event.type} ${event.message?.id ?? event.message_id}`);
      }
    }
    expect(seen.includes(`message ${id}`), `message ${id} was edited before it was heard`);
  }

  async #step(method: Method, path: string, params: Params = {}): Promise<ApiResponse['body']> {
    const person = this.#person;
    person.preferred = (person.preferred + 1) % person.clients.length;
    const what = `${method} ${path}`;
    let answer: ApiResponse;
    try {
      answer = await exchange(person, (client) => client[method](path, params));
    } catch (error) {
      throw new Wrong(`${what}: ${codeOf(error)} ${error instanceof Error ? error.message : ''}`);
    }
    if (answer.status === 200) return answer.body;
    throw new (answer.status === 503 ? Refused : Wrong)(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  }
}

function expect(right: boolean, otherwise: string): void {
  if (!right) throw new Wrong(otherwise);
}
