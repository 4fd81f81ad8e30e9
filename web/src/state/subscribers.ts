/**
 * The subscribers of channels: fetched when a view first needs them, as the register contains only some; then updated
 * by events.
 */
import { createRoot, createSignal, type Signal } from 'solid-js';
import { api, onEvent, onReregister, state } from './session.ts';

type Ids = ReadonlySet<number>;

const lists = new Map<number, Signal<Ids | undefined>>();
/** Time after an error until its readers fetch a list again, ms. */
const RETRY_MS = 10_000;

/** Ids of a channel's subscribers; undefined while they are being fetched. Reading starts the fetch. */
export function subscribersOf(channelId: number): Ids | undefined {
  let list = lists.get(channelId);
  if (list === undefined) {
    // Setting the same list also runs its readers: `fetchSubscribers` has them fetch it again after an error.
    list = createRoot(() => createSignal<Ids | undefined>(undefined, { equals: false }));
    lists.set(channelId, list);
    void fetchSubscribers(channelId, list);
  }
  return list[0]();
}

async function fetchSubscribers(channelId: number, list: Signal<Ids | undefined>): Promise<void> {
  // Events that arrive during the fetch are newer than its response.
  const changes: [number, boolean][] = [];
  pending.set(channelId, changes);
  try {
    const { subscribers } = await api.get(`/streams/${channelId}/members`);
    const ids = new Set(subscribers);
    for (const [id, isIn] of changes) ids[isIn ? 'add' : 'delete'](id);
    list[1](ids);
  } catch {
    setTimeout(() => {
      if (lists.get(channelId) === list) lists.delete(channelId);
      list[1]((ids) => ids);
    }, RETRY_MS);
  } finally {
    pending.delete(channelId);
  }
}

const pending = new Map<number, [number, boolean][]>();

function change(channelId: number, userIds: readonly number[], isIn: boolean): void {
  for (const id of userIds) pending.get(channelId)?.push([id, isIn]);
  lists.get(channelId)?.[1]((ids) => {
    if (ids === undefined) return ids;
    const next = new Set(ids);
    for (const id of userIds) next[isIn ? 'add' : 'delete'](id);
    return next;
  });
}

onEvent((event) => {
  if (event.type !== 'subscription') return;
  // The user's own changes come without `peer_add` and `peer_remove`.
  if (event.op === 'add' || event.op === 'remove') {
    for (const { stream_id } of event.subscriptions) change(stream_id, [state.user_id], event.op === 'add');
  } else if (event.op === 'peer_add' || event.op === 'peer_remove') {
    for (const channelId of event.stream_ids) change(channelId, event.user_ids, event.op === 'peer_add');
  }
});

onReregister(() => lists.clear());
