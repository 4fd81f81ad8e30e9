/**
 * Unread messages by place (topic or conversation). Lists of ids ascend, as the API returns them, so that finding a
 * message in a list of 50,000 takes 16 reads, and excluding a place takes two.
 */
import { addAscending, placeOf } from '../lists.ts';
import type { ClientState, UnreadDirect, UnreadGroup, UnreadTopic } from '../types.ts';

type Place = UnreadDirect | UnreadTopic | UnreadGroup;
type Unread = Pick<ClientState, 'unread_msgs' | 'user_id'>;

/** A topic, or a direct conversation with all its participants, of whom the client's user may be omitted. */
export type UnreadWhere = { stream_id: number; topic: string } | { user_ids: readonly number[] };

export function addUnread(state: Unread, id: number, where: UnreadWhere, isMention: boolean): void {
  const { unread_msgs } = state;
  addAscending(placeFor(state, where).unread_message_ids, id);
  if (isMention) addAscending(unread_msgs.mentions, id);
}

/** Removes ids from all places, and places that become empty. Returns the ids that were unread. */
export function removeUnread(state: Unread, ids: readonly number[]): Set<number> {
  const { unread_msgs } = state;
  const sought = [...ids].sort((a, b) => a - b);
  const removed = new Set<number>();
  for (const list of [unread_msgs.pms, unread_msgs.streams, unread_msgs.huddles]) removeFrom(list, sought, removed);
  if (removed.size > 0 && unread_msgs.mentions.length > 0) {
    unread_msgs.mentions = unread_msgs.mentions.filter((id) => !removed.has(id));
  }
  return removed;
}

/** Changes whether a message mentions the user, after an edit; has an effect only if the message is unread. */
export function changeMention({ unread_msgs }: Unread, id: number, isMention: boolean): void {
  const { mentions, pms, streams, huddles } = unread_msgs;
  const at = placeOf(mentions, id);
  const isThere = mentions[at] === id;
  if (isThere === isMention) return;
  const isUnread = [pms, streams, huddles].some((places: Place[]) =>
    places.some(({ unread_message_ids: ids }) => ids[placeOf(ids, id)] === id),
  );
  if (isThere) mentions.splice(at, 1);
  else if (isUnread) mentions.splice(at, 0, id);
}

export function removeAllUnread({ unread_msgs }: Unread): void {
  Object.assign(unread_msgs, { pms: [], streams: [], huddles: [], mentions: [], old_unreads_missing: false });
}

function removeFrom(list: Place[], sought: readonly number[], removed: Set<number>): void {
  const [lowest, highest] = [sought[0] ?? 0, sought.at(-1) ?? 0];
  for (let i = list.length - 1; i >= 0; i--) {
    if (removed.size === sought.length) return;
    const place = list[i] as Place;
    const ids = place.unread_message_ids;
    const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
    // Nearly all of thousands of places are excluded here.
    if (last < lowest || first > highest) continue;
    const found = sought.filter((id) => id >= first && id <= last && ids[placeOf(ids, id)] === id);
    if (found.length === 0) continue;
    for (const id of found) removed.add(id);
    if (found.length === ids.length) list.splice(i, 1);
    else place.unread_message_ids = without(ids, found);
  }
}

/** Removes `found` from `ids` in one pass; both must ascend. */
function without(ids: readonly number[], found: readonly number[]): number[] {
  const rest: number[] = [];
  let next = 0;
  for (const id of ids) {
    if (id === found[next]) next++;
    else rest.push(id);
  }
  return rest;
}

function placeFor({ unread_msgs, user_id }: Unread, where: UnreadWhere): Place {
  if ('topic' in where) {
    // Topics are case-insensitive; the exact name is tried first, since a case-insensitive comparison is slower.
    const topic = where.topic.toLowerCase();
    const known = unread_msgs.streams.find((one) => one.topic === where.topic && one.stream_id === where.stream_id);
    if (known) return known;
    return findOrAdd(
      unread_msgs.streams,
      (one) => one.stream_id === where.stream_id && one.topic.toLowerCase() === topic,
      () => ({ stream_id: where.stream_id, topic: where.topic, unread_message_ids: [] }),
    );
  }
  const others = [...new Set(where.user_ids)].filter((user) => user !== user_id);
  if (others.length > 1) {
    const key = [...others, user_id].sort((a, b) => a - b).join();
    return findOrAdd(
      unread_msgs.huddles,
      (one) => one.user_ids_string === key,
      () => ({ user_ids_string: key, unread_message_ids: [] }),
    );
  }
  const other = others[0] ?? user_id;
  return findOrAdd(
    unread_msgs.pms,
    (one) => one.other_user_id === other,
    () => ({ other_user_id: other, sender_id: other, unread_message_ids: [] }),
  );
}

function findOrAdd<T>(list: T[], fits: (one: T) => boolean, make: () => T): T {
  const found = list.find(fits);
  if (found) return found;
  list.push(make());
  // In a proxied list this is the proxied element, not the object that was added.
  return list.at(-1) as T;
}

/**
 * Returns the number of unread messages, without those in muted topics and channels, but with those in unmuted or
 * followed topics of muted channels.
 */
export function countUnread({
  unread_msgs,
  subscriptions,
  user_topics,
}: Pick<ClientState, 'unread_msgs' | 'subscriptions' | 'user_topics'>): number {
  const muted = new Set(subscriptions.filter((one) => one.is_muted).map((one) => one.stream_id));
  const key = (channel: number, topic: string) => `${channel} ${topic.toLowerCase()}`;
  const chosen = new Map(user_topics.map((one) => [key(one.stream_id, one.topic_name), one.visibility_policy]));
  let count = 0;
  for (const { stream_id, topic, unread_message_ids } of unread_msgs.streams) {
    const policy = chosen.get(key(stream_id, topic));
    const counts = policy === undefined ? !muted.has(stream_id) : policy !== 1;
    if (counts) count += unread_message_ids.length;
  }
  for (const { unread_message_ids } of [...unread_msgs.pms, ...unread_msgs.huddles]) count += unread_message_ids.length;
  return count;
}
