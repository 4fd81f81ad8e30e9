/** Eight hours of an open client, as generated answers to its polls, so that no server has to send them. */
import type { Page } from 'playwright-core';

const BATCH = 250;
/** A message is read after this many later ones. */
const READ_AFTER = 200;
const TOPICS = 40;

type Event = Record<string, unknown> & { type: string };

/** A message of the view in the API's form. */
export type Template = Record<string, unknown> & { id: number; sender_id: number };

/** Answers the polls of a page with the events of a day; each `run` releases some. */
export class SimulatedDay {
  readonly #template: Template;
  readonly #userIds: readonly number[];
  readonly #unread: number[] = [];
  readonly #messageIds: number[] = [];
  #messageId: number;
  #turn = 0;
  /** Events that remain to be delivered. */
  #left = 0;
  #done: (() => void) | undefined;
  #wake: (() => void) | undefined;

  constructor(template: Template, userIds: readonly number[]) {
    this.#template = template;
    this.#userIds = userIds;
    this.#messageId = template.id + 1_000_000;
  }

  async attach(page: Page): Promise<void> {
    await page.route(/\/json\/events\?/, async (route) => {
      const last = Number(new URL(route.request().url()).searchParams.get('last_event_id'));
      // Probes are answered immediately.
      if (this.#left === 0 && !route.request().url().includes('dont_block')) {
        this.#done?.();
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
      const events = Array.from({ length: Math.min(BATCH, this.#left) }, (_, i) => ({
        ...this.#next(),
        id: last + 1 + i,
      }));
      this.#left -= events.length;
      await route.fulfill({ json: { result: 'success', msg: '', events } }).catch(() => undefined);
    });
    // The messages that the page marks as read do not exist on the server.
    await page.route(/\/json\/messages\/flags/, (route) =>
      route.fulfill({
        json: { result: 'success', msg: '', messages: [], ignored_because_not_subscribed_channels: [] },
      }),
    );
  }

  /** Delivers this many events; resolves when the client polls for more. */
  async run(count: number): Promise<void> {
    this.#left += count;
    const done = new Promise<void>((resolve) => (this.#done = resolve));
    this.#wake?.();
    await done;
  }

  #next(): Event {
    const turn = this.#turn++;
    const unread = this.#unread[0];
    if (this.#unread.length > READ_AFTER && unread !== undefined) {
      const messages = this.#unread.splice(0, 20);
      return { type: 'update_message_flags', op: 'add', flag: 'read', all: false, messages };
    }
    const of = <T>(list: readonly T[]): T => list[turn % list.length] as T;
    const user_id = of(this.#userIds);
    const old = this.#messageIds[Math.max(0, this.#messageIds.length - 1 - (turn % 50))] ?? this.#template.id;
    switch (turn % 10) {
      case 0:
      case 1:
      case 2:
      case 3:
      case 4:
        return this.#message(turn);
      case 5: {
        const emoji = { emoji_name: 'heart', emoji_code: '2764', reaction_type: 'unicode_emoji' };
        return { type: 'reaction', op: 'add', message_id: old, user_id, ...emoji };
      }
      case 6:
        return { type: 'presence', presences: { [user_id]: { active_timestamp: now(), idle_timestamp: now() } } };
      case 7:
      case 8: {
        const op = turn % 10 === 7 ? 'start' : 'stop';
        const { stream_id, subject: topic } = this.#template;
        return { type: 'typing', op, message_type: 'stream', sender: { user_id }, stream_id, topic };
      }
      default: {
        const rendered_content = `<p>Changed for the ${turn}th time</p>`;
        const edit = { user_id, message_id: old, message_ids: [old], flags: [], edit_timestamp: now() };
        const content = `Changed for the ${turn}th time`;
        return { type: 'update_message', rendering_only: false, ...edit, content, rendered_content };
      }
    }
  }

  #message(turn: number): Event {
    const id = ++this.#messageId;
    this.#unread.push(id);
    this.#messageIds.push(id);
    if (this.#messageIds.length > 1000) this.#messageIds.splice(0, 500);
    const { flags: _, ...template } = this.#template;
    const content = `<p>Message ${turn} of a long day, with <strong>some</strong> words in it</p>`;
    const subject = `topic ${turn % TOPICS}`;
    return { type: 'message', flags: [], message: { ...template, id, subject, content, timestamp: now() } };
  }
}

const now = (): number => Math.floor(Date.now() / 1000);
