/** The rows of the table of recent conversations, filtered and sorted. */

import { createSignal } from 'solid-js';
import { folded } from '../folded.ts';
import {
  type Conversation,
  channel,
  conversations,
  isMutedTopic,
  isMutedUser,
  isSpectator,
  subscription,
  topicName,
  unreadInConversation,
  unreadInTopic,
} from '../state/index.ts';
import { createRemembered } from '../ui/index.ts';
import { conversationName } from './rows.ts';

export type RecentFilter = 'unread' | 'participated' | 'direct' | 'muted';
export type RecentOrder = 'time' | 'unread' | 'name';

const isList = (value: unknown) => Array.isArray(value);
const [filters, setFilters] = createRemembered<readonly RecentFilter[]>('recent-filters', ['direct'], isList);
export const [order, setOrder] = createRemembered<RecentOrder>('recent-order', 'time');
export const [recentText, setRecentText] = createSignal('');

export const hasFilter = (one: RecentFilter): boolean => filters().includes(one);

export const toggleFilter = (one: RecentFilter): void =>
  setFilters(hasFilter(one) ? filters().filter((other) => other !== one) : [...filters(), one]);

export function unreadOf({ where }: Conversation): number {
  return where.kind === 'topic'
    ? (unreadInTopic(where.channelId, where.topic)?.count ?? 0)
    : (unreadInConversation(where.userIds)?.count ?? 0);
}

export function isMutedConversation({ where }: Conversation): boolean {
  if (where.kind === 'topic') return isMutedTopic(where.channelId, where.topic);
  return where.userIds.length === 1 && isMutedUser(where.userIds[0] as number);
}

/** The text that a conversation is searched and sorted by. */
function textOf({ where }: Conversation): string {
  if (where.kind === 'direct') return folded(conversationName(where.userIds));
  return folded(`${channel(where.channelId)?.name ?? ''} > ${topicName(where.topic)}`);
}

function fits(one: Conversation, query: string): boolean {
  // The other filters concern a user's own conversations.
  if (isSpectator()) return query === '' || textOf(one).includes(query);
  if (one.where.kind === 'direct' ? !hasFilter('direct') : subscription(one.where.channelId) === undefined)
    return false;
  if (hasFilter('unread') && unreadOf(one) === 0) return false;
  if (hasFilter('participated') && !one.isOwn) return false;
  if (!hasFilter('muted') && isMutedConversation(one)) return false;
  return query === '' || textOf(one).includes(query);
}

const ORDERS: Readonly<Record<RecentOrder, (a: Conversation, b: Conversation) => number>> = {
  time: (a, b) => b.newestId - a.newestId,
  unread: (a, b) => unreadOf(b) - unreadOf(a) || b.newestId - a.newestId,
  name: (a, b) => textOf(a).localeCompare(textOf(b)),
};

/** Memoised by the view, so that new messages cost nothing while it is not shown. */
export function recentRows(): readonly Conversation[] {
  const query = folded(recentText().trim());
  return [...conversations().values()].filter((one) => fits(one, query)).sort(ORDERS[order()] ?? ORDERS.time);
}
