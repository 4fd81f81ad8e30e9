/**
 * Who is subscribed to a channel: fetched when a view first asks, as registers name only some; then followed by events.
 */
import { createRoot, createSignal, type Signal } from 'solid-js';
import { api, onEvent, onReregister } from './session.ts';

type Ids = ReadonlySet<number>;

const lists = new Map<number, Signal<Ids | undefined>>();
/** After a refusal or an error, a later reader asks again. */
const RETRY_MS = 10_000;

/** Ids of the subscribers of a channel; undefined while they are fetched, which reading them starts. */
export function subscribersOf(channelId: number): Ids | undefined {
  let list = lists.get(channelId);
  if (list === undefined) {
    list = createRoot(() => createSignal<Ids | undefined>());
    lists.set(channelId, list);
    void fetchSubscribers(channelId, list);
  }
  return list[0]();
}

async function fetchSubscribers(channelId: number, list: Signal<Ids | undefined>): Promise<void> {
  // What events say while the answer is on its way is newer than it.
  const changes: [number, boolean][] = [];
  pending.set(channelId, changes);
  try {
    const { subscribers } = await api.get(`/streams/${channelId}/members`);
    const ids = new Set(subscribers);
    for (const [id, isIn] of changes) ids[isIn ? 'add' : 'delete'](id);
    list[1](ids);
  } catch {
    list[1]((ids) => ids ?? new Set<number>());
    setTimeout(() => lists.delete(channelId), RETRY_MS);
  } finally {
    pending.delete(channelId);
  }
}

const pending = new Map<number, [number, boolean][]>();

onEvent((event) => {
  if (event.type !== 'subscription' || (event.op !== 'peer_add' && event.op !== 'peer_remove')) return;
  const isIn = event.op === 'peer_add';
  for (const channelId of event.stream_ids) {
    for (const id of event.user_ids) pending.get(channelId)?.push([id, isIn]);
    lists.get(channelId)?.[1]((ids) => {
      if (ids === undefined) return ids;
      const next = new Set(ids);
      for (const id of event.user_ids) next[isIn ? 'add' : 'delete'](id);
      return next;
    });
  }
});

onReregister(() => lists.clear());
