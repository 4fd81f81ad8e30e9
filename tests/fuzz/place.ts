/**
 * The organisations that the requests are made in. Requests end organisations and accounts, which are then replaced.
 */
import { randomBytes } from 'node:crypto';
import type { ApiClient } from '@rookery/testkit';
import type { Asked } from '../api/permissions/row.ts';
import { ROWS } from '../api/permissions/rows/index.ts';
import { type Stage, setUp } from '../api/permissions/world.ts';
import type { Operation } from './operations.ts';
import type { Reference } from './values.ts';

export const ROLES = ['owner', 'administrator', 'moderator', 'member', 'guest', 'spectator'] as const;
export type Role = (typeof ROLES)[number];

/** Meaningful texts for parameters, by a pattern of the parameter's name; the first match applies. */
const TEXTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/emoji_name/, ['heart', 'smile', '+1', 'octopus', 'green_tick', 'none_such']],
  [/emoji_code/, ['2764', '1f642', '1f44d']],
  [/reaction_type/, ['unicode_emoji', 'realm_emoji']],
  [/^op$/, ['add', 'remove', 'start', 'stop', 'reorder', 'replace']],
  [/flag/, ['read', 'starred', 'collapsed']],
  [/status/, ['active', 'idle', 'away', 'busy']],
  [/topic/, ['greetings', 'talk', '', 'ﬁn']],
  [/^(to|stream|channel|name|.*stream_names?|subscriptions)$/, ['square', 'window', '["window"]', '[1]', 'none such']],
  [/email|username|user$/, ['1', '2', 'none@such.example', 'x']],
  [/anchor/, ['newest', 'oldest', 'first_unread', '1', 'date']],
  [/property/, ['color', 'pin_to_top', 'is_muted', 'wildcard_mentions_notify']],
  [/event_types/, ['message', 'realm', 'realm_user', 'subscription', 'update_message_flags']],
  [/url/, ['https://example.com/{id}', 'http://127.0.0.1:1/', 'javascript:alert(1)', '//x']],
  [/pattern/, ['#(?P<id>[0-9]+)', '(a+)+', '[']],
  [/color/, ['#c2c2c2', '#fff', 'red']],
  [/command/, ['/ping', '/night', '/none']],
  [/language/, ['de', 'en', 'xx']],
  [/domain/, ['example.com', 'a.example', 'localhost']],
  [/timezone/, ['Europe/Berlin', 'Nowhere']],
  [/date/, ['2026-01-01', '2026-01-01T00:00:00Z', 'tomorrow']],
  [/type/, ['channel', 'stream', 'direct', 'private', 'spam', 'widget']],
  [/.*/, ['hello', '**bold** @**all** $$x^2$$', '/poll Lunch?', '#**window>talk**', '1', 'a\nb', '😀 ﷽']],
];

export class Place {
  readonly #stage: Stage;
  readonly #callers = new Map<Role, ApiClient>();
  readonly #queue: string;

  private constructor(stage: Stage, queue: string) {
    this.#stage = stage;
    this.#queue = queue;
  }

  static async create(): Promise<Place> {
    const stage = await setUp(`t${randomBytes(5).toString('hex')}`);
    const { body } = await stage.callers.member.post('/register', { event_types: ['message'] });
    return new Place(stage, body.queue_id);
  }

  caller(role: Role): ApiClient {
    return this.#callers.get(role) ?? this.#stage.callers[role];
  }

  /** Replaces a caller whose key is no longer accepted. */
  async replace(role: Role): Promise<void> {
    if (role !== 'spectator') this.#callers.set(role, await this.#stage.another(role));
  }

  /** Returns an id or a text that is plausible for a parameter of this name. */
  readonly look = ({ of, type, n }: Reference): string | number => {
    const found = type === 'integer' ? this.#ids(of) : this.#texts(of);
    return found[n % found.length] ?? n;
  };

  #ids(of: string): readonly number[] {
    const { world, callers } = this.#stage;
    const { owner, member, guest, deactivated, foreigner } = callers;
    if (/group/.test(of)) return [1, 2, 3, 8, 9];
    if (/user|principal|member|sender|bot|owner/.test(of)) {
      return [member, guest, owner, deactivated, foreigner].map(({ userId }) => userId);
    }
    if (/stream|channel|^to$/.test(of)) return [world.square, world.window, world.window + 1, 1];
    if (/message|msg|anchor/.test(of)) return [world.message, world.message + 1, world.message - 1];
    if (/realm/.test(of)) return [world.organisation.realmId, 1];
    return [0, 1, 2, 3, 5];
  }

  #texts(of: string): readonly string[] {
    if (of === 'queue_id') return [this.#queue, '1:1'];
    return TEXTS.find(([name]) => name.test(of))?.[1] ?? [];
  }

  /**
   * Returns the request of a row of the table of permissions; undefined if the table has none for the operation, or if
   * the organisation no longer allows its preparation.
   */
  async rightRequest({ method, path }: Operation, caller: ApiClient, n: number): Promise<Asked | undefined> {
    const endpoint = `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const rows = ROWS.filter((row) => row.endpoint === endpoint && row.ask && row.root !== '/json');
    try {
      return await rows[n % (rows.length || 1)]?.ask?.(this.#stage.world, caller);
    } catch {
      return undefined;
    }
  }

  close(): Promise<void> {
    return this.#stage.close();
  }
}
