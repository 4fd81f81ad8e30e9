/**
 * A client's state: the answer of its register, with every later event applied to it. The test of the event system is
 * that it equals a fresh register after any change: old state + events = fresh state.
 *
 * Events are applied as the API documents them for clients, not as the server would compute the state.
 */
import { applyEvent, CAPABILITIES, countUnread } from '@rookery/client';
import type { ApiClient, Params } from './api-client.ts';
import { type ClientEvent, EventQueue } from './event-queue.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests compare
type State = any;

/** Fields of the register response that are specific to one register. */
const OWN = ['asked', 'queue_id', 'last_event_id', 'server_timestamp', 'presence_last_update_id'];

/** Fields that no event carries, because clients do not need updates of them. */
const DERIVED = [
  // The newest message of the user: with the current channels it may differ, and only later messages matter.
  'max_message_id',
  // Derived from the user's groups, which clients get.
  'can_create_public_streams',
  'can_create_private_streams',
  'can_create_streams',
  'can_create_web_public_streams',
  'can_subscribe_other_users',
  'can_invite_others_to_realm',
  // Older numeric forms of group settings.
  'realm_create_public_stream_policy',
  'realm_create_private_stream_policy',
  'realm_create_web_public_stream_policy',
  'realm_wildcard_mention_policy',
  // The organisation's address or the server's, which clients get.
  'jitsi_server_url',
];

/** Kinds of clients that get their state and events in different forms, by the parameters of their registers. */
export const CLIENT_KINDS = {
  able: {
    include_subscribers: 'true',
    client_gravatar: true,
    apply_markdown: true,
    slim_presence: true,
    client_capabilities: CAPABILITIES,
  },
  /** A client without capabilities. */
  plain: { include_subscribers: 'false', client_gravatar: false, apply_markdown: false, slim_presence: false },
  partial: { include_subscribers: 'partial', client_gravatar: true, client_capabilities: CAPABILITIES },
  slim: { include_subscribers: 'true', client_gravatar: false, slim_presence: true },
} as const satisfies Record<string, Params>;

export type ClientKind = keyof typeof CLIENT_KINDS;

/** A client that updates its state by events. */
export class StatefulClient {
  readonly client: ApiClient;
  readonly kind: ClientKind;
  #queue: EventQueue;
  #state: State;

  private constructor(client: ApiClient, kind: ClientKind, queue: EventQueue) {
    this.client = client;
    this.kind = kind;
    this.#queue = queue;
    this.#state = stateOf(queue, kind);
  }

  static async register(client: ApiClient, kind: ClientKind = 'able'): Promise<StatefulClient> {
    return new StatefulClient(client, kind, await EventQueue.register(client, CLIENT_KINDS[kind]));
  }

  /**
   * Applies new events, and returns the resulting state and a fresh one in a comparable form. The log must have
   * settled. The client then continues with the fresh state.
   */
  async compare(): Promise<{ old: State; fresh: State }> {
    const old = await this.catchUp();
    const queue = await EventQueue.register(this.client, CLIENT_KINDS[this.kind]);
    await this.client.delete('/events', { queue_id: this.#queue.queueId });
    this.#queue = queue;
    this.#state = stateOf(queue, this.kind);
    return { old, fresh: comparableState(this.#state) };
  }

  get queueId(): string {
    return this.#queue.queueId;
  }

  /** Polls its queue once, applies the events and returns them, without storing them. */
  async poll(params: Params = {}, signal?: AbortSignal): Promise<ClientEvent[]> {
    const events = await this.#queue.poll(params, signal);
    this.#queue.events.length = 0;
    for (const event of events) {
      if (!applyEvent(this.#state, event)) throw new Error(`no rule for the event ${event.type}/${event.op}`);
    }
    return events;
  }

  /** Applies all available events, and returns the state in a comparable form. */
  async catchUp(): Promise<State> {
    while ((await this.poll({ dont_block: true })).length > 0);
    this.#state.unread_msgs.count = countUnread(this.#state);
    return comparableState(this.#state);
  }
}

/** The answer of the register, with its parameters. */
function stateOf(queue: EventQueue, kind: ClientKind): State {
  return { ...structuredClone(queue.state), asked: CLIENT_KINDS[kind] };
}

const LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const;

/** Returns the comparable part of a state, with lists sorted whose order has no meaning. */
export function comparableState(state: State): State {
  const parts = structuredClone(state);
  for (const key of [...OWN, ...DERIVED]) delete parts[key];
  const by = (key: string) => (a: State, b: State) => a[key] - b[key];
  const ascending = (list: number[]) => list.sort((a, b) => a - b);
  for (const list of [...LISTS, 'streams']) {
    parts[list].sort(by('stream_id'));
    for (const one of parts[list]) if (one.subscribers) ascending(one.subscribers);
  }
  for (const list of ['realm_users', 'realm_non_active_users']) {
    parts[list].sort(by('user_id'));
    for (const user of parts[list]) delete user.is_active;
  }
  parts.user_topics.sort((a: State, b: State) => a.stream_id - b.stream_id || (a.topic_name < b.topic_name ? -1 : 1));
  parts.drafts.sort(by('id'));
  parts.scheduled_messages.sort(by('scheduled_message_id'));
  parts.reminders.sort(by('reminder_id'));
  parts.realm_bots.sort(by('user_id'));
  parts.realm_user_groups.sort(by('id'));
  for (const group of parts.realm_user_groups) {
    ascending(group.members);
    ascending(group.direct_subgroup_ids);
  }
  ascending(parts.starred_messages);
  const unread = parts.unread_msgs;
  ascending(unread.mentions);
  unread.pms.sort(by('other_user_id'));
  unread.streams.sort((a: State, b: State) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : 1));
  unread.huddles.sort((a: State, b: State) => (a.user_ids_string < b.user_ids_string ? -1 : 1));
  for (const list of [unread.pms, unread.streams, unread.huddles]) {
    for (const where of list) ascending(where.unread_message_ids);
  }
  parts.recent_private_conversations.sort((a: State, b: State) => b.max_message_id - a.max_message_id);
  for (const one of parts.recent_private_conversations) ascending(one.user_ids);
  return parts;
}
