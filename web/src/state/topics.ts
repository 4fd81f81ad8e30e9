/**
 * Topics of channels, which no register gives: fetched when a view first reads those of a channel, then changed by
 * events. A move or deletion may bring topics in or out that no event names whole, so the list is fetched again after
 * one.
 */
import type { ClientEvent } from '@rookery/client';
import { createRoot, createSignal, type Signal, untrack } from 'solid-js';
import { topicKey } from './channels.ts';
import { api, onEvent, onReregister } from './session.ts';

export interface Topic {
  /** '' is the one without a name. */
  readonly name: string;
  /** `topicKey` of its channel and name. */
  readonly key: string;
  /** Of its newest message. */
  readonly maxId: number;
}

interface Entry {
  /** The newest first; undefined until they are fetched. */
  readonly list: Signal<readonly Topic[] | undefined>;
  state: 'idle' | 'fetching' | 'fresh';
  /** Of fetches: an answer that a later event outdated is fetched again. */
  outdated: boolean;
  /** The first fetch, which brings the list. */
  fetched?: Promise<void>;
}

const entries = new Map<number, Entry>();
/** Moves come in batches: one fetch answers them all. */
const REFETCH_MS = 400;
/** After an error: a later read tries again. */
const RETRY_MS = 5000;

/** Topics of a channel, the newest first. Undefined while they are fetched, which reading them starts. */
export function topicsOf(channelId: number): readonly Topic[] | undefined {
  const entry = entryOf(channelId);
  if (entry.state === 'idle') entry.fetched = fetchTopics(channelId, entry);
  return entry.list[0]();
}

/** The topic of the newest message of a channel; undefined where it has none, or the server does not answer. */
export async function topTopicOf(channelId: number): Promise<string | undefined> {
  const entry = entryOf(channelId);
  if (entry.state === 'idle') entry.fetched = fetchTopics(channelId, entry);
  if (untrack(entry.list[0]) === undefined) await entry.fetched;
  return untrack(entry.list[0])?.[0]?.name;
}

function entryOf(channelId: number): Entry {
  let entry = entries.get(channelId);
  if (entry === undefined) {
    entry = { list: createRoot(() => createSignal<readonly Topic[] | undefined>()), state: 'idle', outdated: false };
    entries.set(channelId, entry);
  }
  return entry;
}

async function fetchTopics(channelId: number, entry: Entry): Promise<void> {
  entry.state = 'fetching';
  entry.outdated = false;
  try {
    const { topics } = await api.get(`/users/me/${channelId}/topics`, {
      allow_empty_topic_name: true,
    });
    entry.list[1](topics.map(({ name, max_id }) => ({ name, key: topicKey(channelId, name), maxId: max_id })));
    entry.state = 'fresh';
    if (entry.outdated) refetch(channelId);
  } catch {
    // Without the list a view shows what is unread; the next reader after a while asks again.
    entry.list[1]((list) => list ?? []);
    entry.state = 'fresh';
    setTimeout(() => entries.delete(channelId), RETRY_MS);
  }
}

function refetch(channelId: number): void {
  const entry = entries.get(channelId);
  if (entry === undefined || entry.state === 'idle') return;
  if (entry.state === 'fetching') {
    entry.outdated = true;
    return;
  }
  entry.state = 'fetching';
  setTimeout(() => void fetchTopics(channelId, entry), REFETCH_MS);
}

/** A list with a message of a topic in it: the newest comes to the front, without a look at the others. */
function withMessage(list: readonly Topic[], topic: Topic): readonly Topic[] {
  const at = list.findIndex((one) => one.key === topic.key);
  if (at < 0) return inOrder([topic, ...list]);
  if ((list[at] as Topic).maxId >= topic.maxId) return list;
  return inOrder([topic, ...list.slice(0, at), ...list.slice(at + 1)]);
}

function inOrder(list: readonly Topic[]): readonly Topic[] {
  const [first, second] = list;
  return !first || !second || first.maxId >= second.maxId ? list : list.toSorted((a, b) => b.maxId - a.maxId);
}

onEvent((event: ClientEvent) => {
  if (entries.size === 0) return;
  if (event.type === 'message' && event.message.type === 'stream') {
    const { stream_id, subject: name, id: maxId } = event.message;
    const entry = entries.get(stream_id);
    entry?.list[1]((list) => list && withMessage(list, { name, key: topicKey(stream_id, name), maxId }));
    if (entry?.state === 'fetching') entry.outdated = true;
  } else if (event.type === 'update_message' && (event.subject !== undefined || event.new_stream_id !== undefined)) {
    for (const id of [event.stream_id, event.new_stream_id]) if (id !== undefined) refetch(id);
  } else if (event.type === 'delete_message' && event.message_type === 'stream') refetch(event.stream_id);
  // What came before it came with no event.
  else if (event.type === 'subscription' && event.op === 'add') {
    for (const { stream_id } of event.subscriptions) refetch(stream_id);
  }
});

onReregister(() => {
  for (const id of entries.keys()) refetch(id);
});
