/**
 * What is unread, by place. Lists of ids ascend, as the API gives them, so that a message is found in a list of 50,000
 * by 16 looks, and a place that cannot have it by two.
 */
import { addAscending, placeOf } from '../lists.ts';
import type { ClientState, UnreadDirect, UnreadGroup, UnreadTopic } from '../types.ts';

type Place = UnreadDirect | UnreadTopic | UnreadGroup;
type Unread = Pick<ClientState, 'unread_msgs' | 'user_id'>;

/** A topic, or a direct conversation by everyone in it; the client's user may be left out. */
export type UnreadWhere = { stream_id: number; topic: string } | { user_ids: readonly number[] };

export function addUnread(state: Unread, id: number, where: UnreadWhere, isMention: boolean): void {
  const { unread_msgs } = state;
  addAscending(placeFor(state, where).unread_message_ids, id);
  if (isMention) addAscending(unread_msgs.mentions, id);
}

/** Takes ids out of every place, and places that are empty after it. Answers those that were there. */
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

/** An edit decides again whether a message mentions the user, which counts while it is unread. */
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
  Object.assign(unread_msgs, { pms: [], streams: [], huddles: [], mentions: [] });
}

function removeFrom(list: Place[], sought: readonly number[], removed: Set<number>): void {
  const [lowest, highest] = [sought[0] ?? 0, sought.at(-1) ?? 0];
  for (let i = list.length - 1; i >= 0; i--) {
    if (removed.size === sought.length) return;
    const place = list[i] as Place;
    const ids = place.unread_message_ids;
    const [first, last] = [ids[0] ?? 0, ids.at(-1) ?? 0];
    // Of thousands of places nearly all end here.
    if (last < lowest || first > highest) continue;
    const found = sought.filter((id) => id >= first && id <= last && ids[placeOf(ids, id)] === id);
    if (found.length === 0) continue;
    for (const id of found) removed.add(id);
    if (found.length === ids.length) list.splice(i, 1);
    else place.unread_message_ids = without(ids, found);
  }
}

/** Both ascend: one pass, which reads each id once. */
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
    // In another case it is the same topic, which is looked for second: to compare names without it takes longer.
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
  // Of a proxied list its own element, not the object that was put in.
  return list.at(-1) as T;
}

/** How many unread messages ask to be read: those in muted topics and channels do not, those in unmuted topics do. */
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
