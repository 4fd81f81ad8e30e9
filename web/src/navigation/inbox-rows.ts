/** The rows of the inbox: unread messages. A row holds ids and is the same object for as long as it is shown. */

import { createSignal } from 'solid-js';
import { folded } from '../folded.ts';
import {
  channel,
  POLICY,
  state,
  topicKey,
  topicName,
  topicPolicy,
  type UnreadTopic,
  unreadConversations,
  unreadTopics,
} from '../state/index.ts';
import { createRemembered } from '../ui/index.ts';
import { conversationName, inboxSections } from './rows.ts';

export type InboxRow = { readonly key: string } & (
  | { readonly kind: 'section'; readonly section: string }
  | { readonly kind: 'direct-heading' }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
);

/** The topics that the inbox shows: those that are not muted, followed ones only, or all. */
export type InboxFilter = 'unmuted' | 'followed' | 'all';
const FILTERS: readonly unknown[] = ['unmuted', 'followed', 'all'];

const isList = (value: unknown) => Array.isArray(value);
const [collapsed, setCollapsed] = createRemembered<readonly string[]>('inbox-collapsed', [], isList);
export const [inboxFilter, setInboxFilter] = createRemembered<InboxFilter>('inbox-filter', 'unmuted', (value) =>
  FILTERS.includes(value),
);
export const [inboxText, setInboxText] = createSignal('');

export const isInboxCollapsed = (key: string): boolean => collapsed().includes(key);

/** Opens or closes the rows below a heading; without `open`, toggles them. */
export function collapseInbox(key: string, open?: boolean): void {
  const isClosed = isInboxCollapsed(key);
  if (open !== undefined && open !== isClosed) return;
  setCollapsed(isClosed ? collapsed().filter((one) => one !== key) : [...collapsed(), key]);
}

const cache = new Map<string, InboxRow>();

function row(made: InboxRow): InboxRow {
  const known = cache.get(made.key);
  if (known) return known;
  cache.set(made.key, made);
  return made;
}

function isShown(one: UnreadTopic, query: string): boolean {
  const kind = inboxFilter();
  if (kind === 'unmuted' && one.muted && !one.mention) return false;
  if (kind === 'followed' && topicPolicy(one.channelId, one.topic) !== POLICY.followed) return false;
  if (query === '') return true;
  const name = channel(one.channelId)?.name ?? '';
  return folded(topicName(one.topic)).includes(query) || folded(name).includes(query);
}

function directRows(query: string): InboxRow[] {
  if (inboxFilter() === 'followed') return [];
  const shown = unreadConversations().filter((one) => folded(conversationName(one.userIds)).includes(query));
  if (shown.length === 0) return [];
  const rows = isInboxCollapsed('direct-heading') && query === '' ? [] : shown;
  return [
    row({ key: 'direct-heading', kind: 'direct-heading' }),
    ...rows.map(({ userIds }) => row({ key: `direct ${userIds.join()}`, kind: 'direct', userIds })),
  ];
}

function channelRows(query: string, byChannel: Map<number, UnreadTopic[]>): InboxRow[] {
  const showsSections = state.user_settings.web_inbox_show_channel_folders && inboxSections().length > 1;
  return inboxSections().flatMap(({ id, channelIds }) => {
    const shown = channelIds.filter((channelId) => byChannel.has(channelId));
    if (shown.length === 0) return [];
    const heading = row({ key: `section ${id}`, kind: 'section', section: id });
    const rows = shown.flatMap((channelId) => topicRows(channelId, byChannel.get(channelId) ?? [], query));
    if (!showsSections) return rows;
    return isInboxCollapsed(heading.key) && query === '' ? [heading] : [heading, ...rows];
  });
}

function topicRows(channelId: number, topics: readonly UnreadTopic[], query: string): InboxRow[] {
  const heading = row({ key: `channel ${channelId}`, kind: 'channel', channelId });
  if (isInboxCollapsed(heading.key) && query === '') return [heading];
  const rows = topics.map(({ topic }) =>
    row({ key: `topic ${topicKey(channelId, topic)}`, kind: 'topic', channelId, topic }),
  );
  return [heading, ...rows];
}

/**
 * The rows from the top: direct conversations, then channels in the order of their sections, each with its newest topic
 * first. Memoised by the view, so that new messages cost nothing while it is not shown.
 */
export function inboxRows(): readonly InboxRow[] {
  const query = folded(inboxText().trim());
  const shown = unreadTopics().filter((one) => isShown(one, query));
  return [
    ...directRows(query),
    ...channelRows(
      query,
      Map.groupBy(shown, (one) => one.channelId),
    ),
  ];
}
