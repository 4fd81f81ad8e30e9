/**
 * What a client knows: the answer of its register, and after it every event applied to that. The test of the event system
 * is that this equals a fresh register, after any change: old state + events = fresh state.
 *
 * Events are applied as the API documents them for clients, not as the server would compute the state.
 */
import type { Answer, ApiClient, Params } from './api-client.ts';
import { type Event, EventQueue } from './event-queue.ts';

// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests compare
type State = any;

/** The parts of the register response that are compared. */
const COMPARED = [
  'unread_msgs',
  'starred_messages',
  'recent_private_conversations',
  'subscriptions',
  'unsubscribed',
  'never_subscribed',
  'streams',
  'realm_users',
  'cross_realm_bots',
  'realm_user_groups',
] as const;

const CAPABILITIES = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: false,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
};
const PARAMS: Params = {
  include_subscribers: 'true',
  client_gravatar: true,
  apply_markdown: true,
  slim_presence: true,
  client_capabilities: CAPABILITIES,
};

/** A client that keeps its state up to date by events. */
export class StatefulClient {
  readonly queue: EventQueue;
  readonly state: State;

  private constructor(queue: EventQueue) {
    this.queue = queue;
    this.state = structuredClone(queue.state);
  }

  static async register(client: ApiClient): Promise<StatefulClient> {
    return new StatefulClient(await EventQueue.register(client, PARAMS));
  }

  /** Applies what has come since, and answers both states in a form that can be compared. The log must have settled. */
  async compare(): Promise<{ old: State; fresh: State }> {
    for (const event of await this.queue.drain()) apply(this.state, event, this.queue.client.userId);
    const fresh: Answer = await this.queue.client.post('/register', PARAMS);
    await this.queue.client.delete('/events', { queue_id: fresh.body.queue_id });
    return { old: comparable(this.state), fresh: comparable(fresh.body) };
  }
}

function apply(state: State, event: Event, self: number): void {
  switch (event.type) {
    case 'message':
      applyMessage(state, event, self);
      return;
    case 'update_message_flags':
      applyFlags(state, event);
      return;
    case 'subscription':
      applySubscription(state, event, self);
      return;
    case 'stream':
      applyChannel(state, event);
      return;
    case 'realm_user':
      if (event.op === 'add') state.realm_users.push(event.person);
      return;
    case 'user_group':
      applyGroup(state, event);
      return;
    case 'reaction':
    case 'update_message':
    case 'presence':
    case 'typing':
    case 'heartbeat':
      return;
    default:
      throw new Error(`no rule for the event ${event.type}`);
  }
}

function applyMessage(state: State, { message, flags }: Event, self: number): void {
  state.max_message_id = Math.max(state.max_message_id, message.id);
  if (message.type === 'private') {
    const user_ids = message.display_recipient.map((one: { id: number }) => one.id).filter((id: number) => id !== self);
    const known = state.recent_private_conversations.find((one: State) => String(one.user_ids) === String(user_ids));
    if (known) known.max_message_id = message.id;
    else state.recent_private_conversations.push({ max_message_id: message.id, user_ids });
  }
  if (flags.includes('read')) return;
  const where =
    message.type === 'private'
      ? { type: 'private', user_ids: message.display_recipient.map((one: { id: number }) => one.id) }
      : { type: 'stream', stream_id: message.stream_id, topic: message.subject };
  addUnread(state, message.id, where, self);
  if (flags.includes('mentioned') || flags.includes('wildcard_mentioned')) state.unread_msgs.mentions.push(message.id);
}

function addUnread(state: State, id: number, where: State, self: number): void {
  const { unread_msgs } = state;
  unread_msgs.count++;
  const into = (list: State[], fits: (one: State) => boolean, make: () => State): void => {
    let found = list.find(fits);
    if (!found) {
      found = { ...make(), unread_message_ids: [] };
      list.push(found);
    }
    found.unread_message_ids.push(id);
  };
  if (where.type === 'stream') {
    into(
      unread_msgs.streams,
      (one) => one.stream_id === where.stream_id && one.topic.toLowerCase() === where.topic.toLowerCase(),
      () => ({ stream_id: where.stream_id, topic: where.topic }),
    );
    return;
  }
  const others = where.user_ids.filter((user: number) => user !== self);
  if (others.length <= 1) {
    const other = others[0] ?? self;
    into(
      unread_msgs.pms,
      (one) => one.other_user_id === other,
      () => ({ other_user_id: other, sender_id: other }),
    );
  } else {
    const key = [...others, self].sort((a, b) => a - b).join();
    into(
      unread_msgs.huddles,
      (one) => one.user_ids_string === key,
      () => ({ user_ids_string: key }),
    );
  }
}

function removeUnread(state: State, goes: (id: number, where: State) => boolean): void {
  const { unread_msgs } = state;
  let removed = 0;
  for (const list of ['pms', 'streams', 'huddles'] as const) {
    for (const where of unread_msgs[list]) {
      const kept = where.unread_message_ids.filter((id: number) => !goes(id, where));
      removed += where.unread_message_ids.length - kept.length;
      for (const id of where.unread_message_ids) {
        if (!kept.includes(id)) unread_msgs.mentions = unread_msgs.mentions.filter((one: number) => one !== id);
      }
      where.unread_message_ids = kept;
    }
    unread_msgs[list] = unread_msgs[list].filter((where: State) => where.unread_message_ids.length > 0);
  }
  unread_msgs.count -= removed;
}

function applyFlags(state: State, event: Event): void {
  if (event.flag === 'starred') {
    const rest = state.starred_messages.filter((id: number) => !event.messages.includes(id));
    state.starred_messages = event.op === 'add' ? [...rest, ...event.messages] : rest;
  }
  if (event.flag !== 'read') return;
  if (event.op === 'add') {
    removeUnread(state, (id) => event.all || event.messages.includes(id));
    return;
  }
  for (const id of event.messages) {
    const details = event.message_details[id];
    const user_ids = details.user_ids ? [...details.user_ids, state.user_id] : [];
    addUnread(state, id, { ...details, user_ids: [...new Set(user_ids)] }, state.user_id);
    if (details.mentioned) state.unread_msgs.mentions.push(id);
  }
}

const LISTS = ['subscriptions', 'unsubscribed', 'never_subscribed'] as const;

function everywhere(state: State, channel: number, change: (one: State) => void): void {
  for (const list of [...LISTS, 'streams']) {
    for (const one of state[list]) if (one.stream_id === channel) change(one);
  }
}

function takeOut(state: State, channel: number): State | undefined {
  let taken: State | undefined;
  for (const list of LISTS) {
    taken ??= state[list].find((one: State) => one.stream_id === channel);
    state[list] = state[list].filter((one: State) => one.stream_id !== channel);
  }
  return taken;
}

function applySubscription(state: State, event: Event, self: number): void {
  switch (event.op) {
    case 'add':
      for (const subscription of event.subscriptions) {
        takeOut(state, subscription.stream_id);
        state.subscriptions.push(subscription);
        everywhere(state, subscription.stream_id, (one) => {
          one.subscriber_count = subscription.subscriber_count;
        });
      }
      return;
    case 'remove':
      for (const { stream_id } of event.subscriptions) {
        const taken = takeOut(state, stream_id);
        taken.subscribers = taken.subscribers.filter((user: number) => user !== self);
        state.unsubscribed.push(taken);
        everywhere(state, stream_id, (one) => one.subscriber_count--);
        // Nothing is unread in a channel that one has left.
        removeUnread(state, (_, where) => where.stream_id === stream_id);
      }
      return;
    case 'peer_add':
    case 'peer_remove':
      for (const stream_id of event.stream_ids) {
        everywhere(state, stream_id, (one) => {
          one.subscriber_count += event.op === 'peer_add' ? event.user_ids.length : -event.user_ids.length;
          if (!one.subscribers) return;
          const rest = one.subscribers.filter((user: number) => !event.user_ids.includes(user));
          one.subscribers = event.op === 'peer_add' ? [...rest, ...event.user_ids] : rest;
        });
      }
      return;
    default:
      throw new Error(`no rule for the event subscription/${event.op}`);
  }
}

function applyChannel(state: State, event: Event): void {
  if (event.op === 'create') {
    for (const channel of event.streams) {
      state.streams.push({ ...channel });
      state.never_subscribed.push({ ...channel, subscribers: [] });
    }
    return;
  }
  if (event.op !== 'delete') throw new Error(`no rule for the event stream/${event.op}`);
  for (const id of event.stream_ids) {
    takeOut(state, id);
    state.streams = state.streams.filter((one: State) => one.stream_id !== id);
  }
}

function applyGroup(state: State, event: Event): void {
  if (event.op === 'add') {
    state.realm_user_groups.push(event.group);
    return;
  }
  const group = state.realm_user_groups.find((one: State) => one.id === event.group_id);
  if (event.op === 'add_members') group.members.push(...event.user_ids);
  else if (event.op === 'remove_members') {
    group.members = group.members.filter((user: number) => !event.user_ids.includes(user));
  } else throw new Error(`no rule for the event user_group/${event.op}`);
}

/** The compared parts, with everything whose order means nothing in one order. */
function comparable(state: State): State {
  const parts = Object.fromEntries(COMPARED.map((key) => [key, structuredClone(state[key])]));
  const by = (key: string) => (a: State, b: State) => a[key] - b[key];
  const ascending = (list: number[]) => list.sort((a, b) => a - b);
  for (const list of [...LISTS, 'streams']) {
    parts[list].sort(by('stream_id'));
    for (const one of parts[list]) if (one.subscribers) ascending(one.subscribers);
  }
  parts.realm_users.sort(by('user_id'));
  for (const user of parts.realm_users) delete user.is_active;
  parts.realm_user_groups.sort(by('id'));
  for (const group of parts.realm_user_groups) ascending(group.members);
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
