/** A client's queue: polls it, applies its events to the client's state, and notes them for the checker. */
import { AnswerError, type ApiClient, type ClientEvent, type ClientKind, StatefulClient } from '@rookery/testkit';
import { persist } from './attempts.ts';
import { type FinalState, type Heard, type Queue, readContent } from './notes.ts';

export class QueueListener implements Queue {
  readonly name: string;
  readonly user: number;
  readonly registeredFrom: number;
  readonly registeredTo: number;
  readonly heard: Heard[] = [];
  readonly errors: { at: number; text: string }[] = [];
  readonly failures: Queue['failures'];
  readonly #state: StatefulClient;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;

  private constructor(name: string, state: StatefulClient, registeredFrom: number, failures: Queue['failures']) {
    this.name = name;
    this.user = state.client.userId;
    this.registeredFrom = registeredFrom;
    this.registeredTo = performance.now();
    this.failures = failures;
    this.#state = state;
    this.#running = this.#run();
  }

  /** Registers a queue for all events, with retries. @throws if it is finally rejected, or aborted */
  static async register(client: ApiClient, kind: ClientKind, signal: AbortSignal): Promise<QueueListener> {
    const failures: Queue['failures'] = [];
    const from = performance.now();
    const state = await persist(failures, signal, () => StatefulClient.register(client, kind));
    return new QueueListener(`user ${client.userId} (${kind}, queue ${state.queueId})`, state, from, failures);
  }

  get queueId(): string {
    return this.#state.queueId;
  }

  /** Stops polling. Events that were not acknowledged are delivered again. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /**
   * Compares its final state with a fresh register. It must have stopped, and the log must have settled.
   * @param tells whether events report each change that shows or hides a star on this message
   */
  async compare(tells: (message: number) => boolean): Promise<FinalState> {
    const { name, user } = this;
    const unknown = { name, user, channels: [], starred: [], roles: new Map() };
    // The last events were not noted yet.
    try {
      while ((await this.#poll({ dont_block: true })).length > 0);
    } catch (error) {
      return { ...unknown, differences: [String(error)] };
    }
    const { old, fresh } = await this.#state.compare();
    const starred = fresh.starred_messages;
    for (const state of [old, fresh]) state.starred_messages = state.starred_messages.filter(tells);
    return {
      name,
      user,
      channels: fresh.subscriptions.map((one: { stream_id: number }) => one.stream_id),
      starred,
      roles: new Map(fresh.realm_users.map((one: { user_id: number; role: number }) => [one.user_id, one.role])),
      // The start time of the users service, which the nemesis changes.
      differences: differences({ ...old, server_generation: 0 }, { ...fresh, server_generation: 0 }),
    };
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await persist(this.failures, signal, () => this.#poll({}, signal));
      } catch (error) {
        if (signal.aborted) return;
        const text = error instanceof AnswerError ? error.message : String((error as Error).stack);
        this.errors.push({ at: performance.now(), text });
        return;
      }
    }
  }

  async #poll(params: object, signal?: AbortSignal): Promise<ClientEvent[]> {
    const events = await this.#state.poll({ ...params }, signal);
    const at = performance.now();
    for (const event of events) this.heard.push(...read(event, at));
    return events;
  }
}

/** Returns an event in the checker's form: several entries if it concerns several messages. */
function read(event: ClientEvent, at: number): Heard[] {
  const base = { at, eventId: event.id };
  switch (event.type) {
    case 'message': {
      const { id, content, stream_id } = event.message;
      const token = readContent(content)?.token;
      return token ? [{ ...base, what: 'message', message: id, token, channel: stream_id }] : [];
    }
    case 'update_message': {
      const content = event.content ?? event.rendered_content;
      const text = content && readContent(content)?.text;
      return text ? [{ ...base, what: 'edit', message: event.message_id, text }] : [];
    }
    case 'delete_message': {
      const ids: number[] = event.message_ids ?? [event.message_id];
      // One event for several messages has one id.
      return ids.slice(0, 1).map((message) => ({ ...base, what: 'deletion', message }));
    }
    case 'reaction': {
      const { op, message_id, user_id, emoji_name } = event;
      return [{ ...base, what: 'reaction', op, message: message_id, user: user_id, emoji: emoji_name }];
    }
    case 'subscription': {
      if (event.op !== 'add' && event.op !== 'remove') return [];
      const what = event.op === 'add' ? 'subscribed' : 'unsubscribed';
      // Clients subscribe to one channel at a time.
      const [{ stream_id }] = event.subscriptions;
      return [{ ...base, what, channel: stream_id }];
    }
    default:
      return [];
  }
}

/** Returns the differences of two states, a line each: `unread_msgs.streams[2].topic: "a" is "b" in a fresh one`. */
export function differences(old: unknown, fresh: unknown, path = ''): string[] {
  if (Object.is(old, fresh)) return [];
  if (!isObject(old) || !isObject(fresh) || Array.isArray(old) !== Array.isArray(fresh)) {
    return [`${path}: ${shown(old)} is ${shown(fresh)} in a fresh one`];
  }
  if (Array.isArray(old) && Array.isArray(fresh) && old.length !== fresh.length) {
    const [before, after] = [old.map(shown), fresh.map(shown)];
    const only = (these: string[], those: string[]) => these.filter((one) => !those.includes(one)).join();
    return [`${path}: [${only(before, after)}] is [${only(after, before)}] in a fresh one`];
  }
  const keys = new Set([...Object.keys(old), ...Object.keys(fresh)]);
  return [...keys].flatMap((key) =>
    differences((old as Record<string, unknown>)[key], (fresh as Record<string, unknown>)[key], `${path}.${key}`),
  );
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 200) ?? 'absent';
