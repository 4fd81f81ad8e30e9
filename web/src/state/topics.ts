/**
 * Topics of channels, which the register does not contain: fetched when a view first reads those of a channel, then
 * updated by events. After a move or deletion the list is fetched again, since no event lists all topics that appear or
 * disappear.
 */
import type { ClientEvent } from '@rookery/client';
import { createRoot, createSignal, type Signal, untrack } from 'solid-js';
import { subscription, topicKey } from './channels.ts';
import { api, onEvent, onReregister } from './session.ts';

export interface Topic {
  /** '' for the topic without a name. */
  readonly name: string;
  /** `topicKey` of its channel and name. */
  readonly key: string;
  /** Id of its newest message. */
  readonly maxId: number;
}

interface Entry {
  /** Newest first; undefined until a fetch succeeds. */
  readonly list: Signal<readonly Topic[] | undefined>;
  state: 'idle' | 'fetching' | 'fresh' | 'failed';
  /** Whether an event has outdated the fetch in flight: it is then repeated. */
  outdated: boolean;
  /** The first fetch of the list. */
  fetched?: Promise<void>;
}

const entries = new Map<number, Entry>();
/** Delay before a fetch, ms: moves come in batches, and one fetch covers them all. */
const REFETCH_MS = 400;
/** Time after an error until its readers fetch a list again, ms. */
const RETRY_MS = 5000;

/** Topics of a channel, newest first; undefined while they are being fetched. Reading starts the fetch. */
export function topicsOf(channelId: number): readonly Topic[] | undefined {
  const entry = entryOf(channelId);
  if (entry.state === 'idle') entry.fetched = fetchTopics(channelId, entry);
  return entry.list[0]();
}

/** The topics of all channels whose lists were fetched. */
export const fetchedTopics = (): { channelId: number; topic: string; newestId: number }[] =>
  [...entries].flatMap(([channelId, { list }]) =>
    (list[0]() ?? []).map(({ name, maxId }) => ({ channelId, topic: name, newestId: maxId })),
  );

/** The topic of a channel's newest message; undefined if there is none, or the server does not answer. */
export async function topTopicOf(channelId: number): Promise<string | undefined> {
  const entry = entryOf(channelId);
  if (entry.state === 'idle') entry.fetched = fetchTopics(channelId, entry);
  if (untrack(entry.list[0]) === undefined) await entry.fetched;
  return untrack(entry.list[0])?.[0]?.name;
}

function entryOf(channelId: number): Entry {
  let entry = entries.get(channelId);
  if (entry === undefined) {
    // Setting the same list also runs its readers: `fetchTopics` has them fetch it again after an error.
    const list = createRoot(() => createSignal<readonly Topic[] | undefined>(undefined, { equals: false }));
    entry = { list, state: 'idle', outdated: false };
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
    // Without the list, a view shows the unread topics.
    entry.state = 'failed';
    setTimeout(() => {
      if (entry.state !== 'failed') return;
      entry.state = 'idle';
      entry.list[1]((list) => list);
    }, RETRY_MS);
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

/** Fetches again the lists of channels without a subscription, after a change that the user made: no event comes. */
export function refetchUnheardTopics(): void {
  for (const id of entries.keys()) if (!subscription(id)) refetch(id);
}

/** The list with a new message of a topic: its topic moves to the front, without sorting the others. */
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
  // Messages before the subscription came without an event.
  else if (event.type === 'subscription' && event.op === 'add') {
    for (const { stream_id } of event.subscriptions) refetch(stream_id);
  }
});

onReregister(() => {
  for (const id of entries.keys()) refetch(id);
});
