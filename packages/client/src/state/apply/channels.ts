/** Applies events of channels, subscriptions, topics and folders. */
import { removeEach, withAll, withoutAll } from '../lists.ts';
import type { Channel, ClientState, EventOf, NeverSubscribed, Subscription } from '../types.ts';

/**
 * Changes every object of these channels: each is in one of the three lists of subscriptions, and in the list of all
 * channels.
 */
function everywhere(state: ClientState, ids: readonly number[], change: (one: NeverSubscribed) => void): void {
  const changed = new Set(ids);
  const lists: (Channel | NeverSubscribed)[][] = [
    state.subscriptions,
    state.unsubscribed,
    state.never_subscribed,
    state.streams,
  ];
  for (const list of lists) for (const one of list) if (changed.has(one.stream_id)) change(one);
}

/**
 * Removes a channel from all lists of subscriptions and returns it. While the services of a server are at different
 * positions, an event may repeat a change that the register contained, so a channel may be in two lists.
 */
function takeOut(state: ClientState, id: number): NeverSubscribed | undefined {
  const isIt = (one: Channel) => one.stream_id === id;
  const subscription = removeEach(state.subscriptions, isIt);
  const former = removeEach(state.unsubscribed, isIt);
  const other = removeEach(state.never_subscribed, isIt);
  return subscription ?? former ?? other;
}

export function applySubscription(state: ClientState, event: EventOf<'subscription'>): boolean {
  switch (event.op) {
    case 'add':
      for (const subscription of event.subscriptions) {
        const { stream_id, subscriber_count } = subscription;
        takeOut(state, stream_id);
        state.subscriptions.push(subscription);
        everywhere(state, [stream_id], (one) => {
          one.subscriber_count = subscriber_count;
        });
      }
      return true;
    case 'remove':
      for (const { stream_id } of event.subscriptions) unsubscribe(state, stream_id);
      return true;
    case 'update': {
      const subscription = state.subscriptions.find((one) => one.stream_id === event.stream_id);
      if (subscription) Object.assign(subscription, { [event.property]: event.value });
      return true;
    }
    case 'peer_add':
    case 'peer_remove':
      everywhere(state, event.stream_ids, (one) => changePeers(one, event.op === 'peer_add', event.user_ids));
      return true;
    default:
      return false;
  }
}

/** Renames a channel in the muted topics, the only list that contains channels by name. */
function renameMutedTopics(state: ClientState, from: string, to: string): void {
  for (const entry of state.muted_topics ?? []) if (entry[0] === from) entry[0] = to;
}

function unsubscribe(state: ClientState, id: number): void {
  const taken = takeOut(state, id);
  if (!taken) return;
  if (taken.subscribers) taken.subscribers = withoutAll(taken.subscribers, [state.user_id]);
  // It was a subscription, unless the register was ahead of the event.
  state.unsubscribed.push(taken as Subscription);
  everywhere(state, [id], (one) => one.subscriber_count--);
}

function changePeers(one: NeverSubscribed, isAdded: boolean, users: readonly number[]): void {
  one.subscriber_count += isAdded ? users.length : -users.length;
  if (one.subscribers) one.subscribers = isAdded ? withAll(one.subscribers, users) : withoutAll(one.subscribers, users);
}

/** Whether the client requested subscribers; then every known channel has a list of them. */
function includesSubscribers({ asked }: ClientState): boolean {
  return String(asked.include_subscribers ?? false) !== 'false';
}

export function applyChannel(state: ClientState, event: EventOf<'stream'>): boolean {
  switch (event.op) {
    case 'create':
      for (const channel of event.streams) {
        const isIt = (one: Channel) => one.stream_id === channel.stream_id;
        for (const list of [state.streams, state.never_subscribed]) removeEach<Channel>(list, isIt);
        state.streams.push({ ...channel });
        state.never_subscribed.push({ ...channel, ...(includesSubscribers(state) && { subscribers: [] }) });
      }
      return true;
    case 'update': {
      const { property, value, rendered_description, history_public_to_subscribers, is_web_public } = event;
      const more = { rendered_description, history_public_to_subscribers, is_web_public };
      const given = Object.entries(more).filter(([, one]) => one !== undefined);
      if (property === 'name') renameMutedTopics(state, event.name, String(value));
      everywhere(state, [event.stream_id], (one) =>
        Object.assign(one, { [property]: value }, Object.fromEntries(given)),
      );
      return true;
    }
    case 'delete':
      for (const id of event.stream_ids) {
        takeOut(state, id);
        removeEach(state.streams, (one) => one.stream_id === id);
      }
      return true;
    default:
      return false;
  }
}

export function applyUserTopic(state: ClientState, event: EventOf<'user_topic'>): void {
  const { stream_id, topic_name, last_updated, visibility_policy } = event;
  const topic = topic_name.toLowerCase();
  const chosen = { stream_id, topic_name, last_updated, visibility_policy };
  const known = state.user_topics.findIndex(
    (one) => one.stream_id === stream_id && one.topic_name.toLowerCase() === topic,
  );
  if (visibility_policy === 0) {
    if (known >= 0) state.user_topics.splice(known, 1);
  } else if (known >= 0) state.user_topics[known] = chosen;
  else state.user_topics.push(chosen);
}

export function applyFolder(state: ClientState, event: EventOf<'channel_folder'>): boolean {
  const folders = state.channel_folders;
  switch (event.op) {
    case 'add':
      folders.push(event.channel_folder);
      return true;
    case 'update': {
      const folder = folders.find((one) => one.id === event.channel_folder_id);
      if (folder) Object.assign(folder, event.data);
      return true;
    }
    case 'reorder':
      for (const one of folders) one.order = event.order.indexOf(one.id);
      state.channel_folders = [...folders].sort((a, b) => a.order - b.order);
      return true;
    default:
      return false;
  }
}
