/**
 * The navigation as one flat list of rows, so that a virtual list draws a thousand channels with some forty elements. A
 * row is identified by its key and holds only ids: its contents come from the model. It is the same object while it is
 * listed, so a new message changes the text of a row but no row.
 */

import { createMemo, createRoot, createSignal } from 'solid-js';
import { folded } from '../folded.ts';
import {
  allChannels,
  channel,
  isMutedUser,
  isSpectator,
  nameOf,
  POLICY,
  policiesOfTopics,
  sameItems,
  state,
  subscribedChannels,
  type Topic,
  topicKey,
  topicName,
  topicsOf,
  unreadByTopic,
  unreadChannels,
  unreadConversations,
  unreadInChannel,
  unreadTopics,
  view,
} from '../state/index.ts';
import { createRemembered } from '../ui/index.ts';
import { channelSections } from './sections.ts';
import { type NavigationView, navigationViews } from './views.ts';

export type Row = { readonly key: string } & (
  | { readonly kind: 'view'; readonly view: NavigationView }
  | { readonly kind: 'heading'; readonly section: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] }
  | { readonly kind: 'channel'; readonly channelId: number }
  | { readonly kind: 'topic'; readonly channelId: number; readonly topic: string }
  | { readonly kind: 'more'; readonly what: 'direct' | 'topics' | 'views' }
  | { readonly kind: 'wait' | 'nothing' }
);

/**
 * Max. direct conversations and topics that are shown before 'more'; separate limits for topics without and with unread
 * messages.
 */
const FEW_CONVERSATIONS = 8;
const FEW_TOPICS = 8;
const FEW_UNREAD_TOPICS = 12;

const isList = (value: unknown) => Array.isArray(value);
const [collapsed, setCollapsed] = createRemembered<readonly string[]>('navigation-collapsed', [], isList);
const [allOpen, setAllOpen] = createSignal<Readonly<Record<string, boolean>>>({});
const [filter, setFilter] = createSignal('');

export { filter, setFilter };

export const isCollapsed = (section: string): boolean => collapsed().includes(section);

export function toggleSection(section: string): void {
  setCollapsed(isCollapsed(section) ? collapsed().filter((one) => one !== section) : [...collapsed(), section]);
}

/** Whether all are shown, not only those before 'more'. */
export const isAllOpen = (what: string): boolean => allOpen()[what] === true;

export function toggleMore(what: string): void {
  setAllOpen((all) => ({ ...all, [what]: !all[what] }));
}

/** Shows all topics of the open channel, and clears the filter. */
export function openTopics(): void {
  setFilter('');
  setAllOpen((all) => ({ ...all, topics: true }));
}

/** The channel that the view is narrowed to. */
export const openChannelId = createRoot(() =>
  createMemo(() => {
    const operand = view().narrow.find((one) => one.operator === 'channel' && !one.negated)?.operand;
    return typeof operand === 'number' ? operand : undefined;
  }),
);

/** The topic that the view is narrowed to. */
export const openTopic = createRoot(() =>
  createMemo(() => {
    const operand = view().narrow.find((one) => one.operator === 'topic' && !one.negated)?.operand;
    return typeof operand === 'string' ? operand : undefined;
  }),
);

/** The direct conversation that the view is narrowed to, as its users without the user themself. */
export const openConversation = createRoot(() =>
  createMemo(() => {
    const operand = view().narrow.find((one) => one.operator === 'dm' && !one.negated)?.operand;
    return Array.isArray(operand) ? conversationKey(operand as number[]) : undefined;
  }),
);

/** The key of a conversation: the ids of the other users in it. */
export function conversationKey(userIds: readonly number[]): string {
  const others = userIds.filter((id) => id !== state.user_id);
  return (others.length === 0 ? [state.user_id] : [...others].sort((a, b) => a - b)).join();
}

/** Spectators have no subscriptions, and may read all channels that the server lists for them. */
function listedChannels() {
  if (!isSpectator()) return subscribedChannels();
  return allChannels().map((one) => ({ ...one, pin_to_top: false, is_muted: false }));
}

const sectionsBy = (showFolders: boolean) =>
  channelSections(listedChannels(), {
    folders: state.channel_folders ?? [],
    showFolders,
    demoteInactive: state.user_settings?.demote_inactive_streams ?? 1,
    hasUnread: (id) => unreadChannels().has(id),
  });
const showsFolders = () => state.user_settings?.web_left_sidebar_show_channel_folders ?? true;
const inboxShowsFolders = () => state.user_settings?.web_inbox_show_channel_folders ?? true;

/** Sections of the listed channels. */
export const sections = createRoot(() => createMemo(() => sectionsBy(showsFolders())));

/** The sections of the inbox: those of the navigation, unless only one of the two shows folders. */
export const inboxSections = createRoot(() =>
  createMemo(() => (inboxShowsFolders() === showsFolders() ? sections() : sectionsBy(inboxShowsFolders()))),
);

/** Direct conversations, newest first, without those of muted users. */
export const conversations = createRoot(() =>
  createMemo<readonly (readonly number[])[]>(() => {
    const newest = new Map<string, number>();
    for (const { user_ids, max_message_id } of state.recent_private_conversations ?? []) {
      newest.set(conversationKey(user_ids), max_message_id);
    }
    for (const { userIds, newestId } of unreadConversations()) {
      const key = conversationKey(userIds);
      newest.set(key, Math.max(newest.get(key) ?? 0, newestId));
    }
    return [...newest]
      .sort((a, b) => b[1] - a[1])
      .map(([key]) => key.split(',').map(Number))
      .filter((ids) => ids.length > 1 || !isMutedUser(ids[0] as number));
  }),
);

export const conversationName = (userIds: readonly number[]): string => userIds.map(nameOf).join(', ');

/** The open channel, if a section lists it; the topics of others are not fetched, since the user may see none. */
const openListedId = createRoot(() =>
  createMemo(() => {
    const channelId = openChannelId();
    return channelId !== undefined && sections().some(({ channelIds }) => channelIds.includes(channelId))
      ? channelId
      : undefined;
  }),
);

/**
 * The shown topics of the open channel: the open one, those that mention the user, and the newest, up to a limit each
 * with and without unread messages. Without the limits, a channel of thousands of unread topics would push all other
 * channels off the screen.
 */
const shownTopics = createRoot(() =>
  createMemo<readonly Topic[]>(
    () => {
      const channelId = openListedId();
      return channelId === undefined ? [] : fewOf(channelId, knownTopics(channelId));
    },
    [],
    { equals: sameItems },
  ),
);

function fewOf(channelId: number, topics: readonly Topic[]): Topic[] {
  const open = openTopic();
  const openKey = open === undefined ? undefined : topicKey(channelId, open);
  // Read once, not for each of thousands of topics.
  const [unread, policies] = [unreadByTopic(), policiesOfTopics()];
  let [read, unmentioned, mentions] = [FEW_TOPICS, FEW_UNREAD_TOPICS, unreadInChannel(channelId).mentions];
  let isOpenLeft = openKey !== undefined;
  const few: Topic[] = [];
  for (const one of topics) {
    if (read <= 0 && unmentioned <= 0 && mentions <= 0 && !isOpenLeft) break;
    const here = unread.get(one.key);
    if (here?.mention) mentions--;
    if (one.key === openKey) {
      isOpenLeft = false;
      few.push(one);
    } else if (policies.get(one.key) !== POLICY.muted) {
      if (here?.mention || (here === undefined ? read-- : unmentioned--) > 0) few.push(one);
    }
  }
  return few;
}

/** Number of unread messages in topics of the open channel that are not shown. */
export const unreadBeyondShown = createRoot(() =>
  createMemo(() => {
    const channelId = openListedId();
    if (channelId === undefined || isAllOpen('topics')) return 0;
    const unread = unreadByTopic();
    const shown = shownTopics().map(({ key }) => unread.get(key));
    return shown.reduce((left, one) => left - (one && !one.muted ? one.count : 0), unreadInChannel(channelId).count);
  }),
);

/** Topics of a channel, newest first: fetched ones, unread ones, and the open one. */
function knownTopics(channelId: number): readonly Topic[] {
  const fetched = topicsOf(channelId) ?? [];
  const open = openTopic();
  const openKey = open === undefined ? undefined : topicKey(channelId, open);
  const unread = unreadByTopic();
  let missing = unreadInChannel(channelId).topics;
  let isOpenThere = openKey === undefined;
  for (const { key } of fetched) {
    if (unread.has(key)) missing--;
    if (key === openKey) isOpenThere = true;
  }
  if (missing === 0 && isOpenThere) return fetched;
  const known = new Set(fetched.map((one) => one.key));
  const more = unreadTopics()
    .filter((one) => one.channelId === channelId && !known.has(one.key))
    .map(({ topic, key, newestId }): Topic => ({ name: topic, key, maxId: newestId }));
  if (open !== undefined && openKey !== undefined && !known.has(openKey) && !unread.has(openKey)) {
    more.push({ name: open, key: openKey, maxId: Number.MAX_SAFE_INTEGER });
  }
  return [...more, ...fetched].sort((a, b) => b.maxId - a.maxId);
}

const cache = new Map<string, Row>();

/** Returns the row of a key, the same object each time. */
function row(made: Row): Row {
  const known = cache.get(made.key);
  if (known) return known;
  cache.set(made.key, made);
  return made;
}

const heading = (section: string) => row({ key: `heading ${section}`, kind: 'heading', section });
const more = (what: 'direct' | 'topics' | 'views') => row({ key: `more ${what}`, kind: 'more', what });
const rowsOfTopics = new WeakMap<Topic, Row>();

function topicRow(channelId: number, one: Topic): Row {
  let known = rowsOfTopics.get(one);
  if (known === undefined) {
    known = row({ key: `topic ${one.key} ${one.name}`, kind: 'topic', channelId, topic: one.name });
    rowsOfTopics.set(one, known);
  }
  return known;
}

function viewRows(query: string): Row[] {
  const views = navigationViews().filter((one) => folded(one.label()).includes(query));
  const open = isAllOpen('views') || query !== '';
  const shown = views.filter((one) => open || one.isPinned);
  const keyOf = (one: NavigationView) => `view ${one.fragment} ${one.label()}`;
  const rows = shown.map((one) => row({ key: keyOf(one), kind: 'view', view: one }));
  return query === '' && views.some((one) => !one.isPinned) ? [...rows, more('views')] : rows;
}

function directRows(query: string): Row[] {
  if (isSpectator()) return [];
  const all = conversations().filter((ids) => folded(conversationName(ids)).includes(query));
  const toRow = (userIds: readonly number[]) => row({ key: `direct ${userIds.join()}`, kind: 'direct', userIds });
  if (query !== '') return all.length > 0 ? [heading('direct'), ...all.map(toRow)] : [];
  const unread = new Set(unreadConversations().map((one) => conversationKey(one.userIds)));
  const open = isAllOpen('direct');
  const isShown = (ids: readonly number[], at: number) =>
    open || at < FEW_CONVERSATIONS || unread.has(ids.join()) || ids.join() === openConversation();
  const shown = isCollapsed('direct') ? all.filter((ids) => ids.join() === openConversation()) : all.filter(isShown);
  const hasMore = !isCollapsed('direct') && all.length > FEW_CONVERSATIONS;
  return [heading('direct'), ...shown.map(toRow), ...(hasMore ? [more('direct')] : [])];
}

function topicRows(channelId: number, query: string): Row[] {
  const open = isAllOpen('topics');
  const topics = open || query !== '' ? knownTopics(channelId) : shownTopics();
  const fit = query === '' ? topics : topics.filter((one) => folded(topicName(one.name)).includes(query));
  const rows = fit.map((one) => topicRow(channelId, one));
  if (topicsOf(channelId) === undefined) return [...rows, row({ key: 'wait', kind: 'wait' })];
  const hasMore = query === '' && (topicsOf(channelId)?.length ?? 0) > (open ? FEW_TOPICS : topics.length);
  return hasMore ? [...rows, more('topics')] : rows;
}

function channelRows(query: string): Row[] {
  return sections().flatMap(({ id, channelIds }) => {
    const rows = channelIds.flatMap((channelId) => {
      const isOpen = channelId === openChannelId();
      const topics = isOpen ? topicRows(channelId, query) : [];
      const fits = query === '' ? isOpen || !isCollapsed(id) : folded(channel(channelId)?.name ?? '').includes(query);
      return fits || (query !== '' && topics.length > 0)
        ? [row({ key: `channel ${channelId}`, kind: 'channel', channelId }), ...topics]
        : [];
    });
    return query !== '' && rows.length === 0 ? [] : [heading(id), ...rows];
  });
}

/** The rows that are shown, from the top. */
export const rows = createRoot(() =>
  createMemo<readonly Row[]>(
    () => {
      const query = folded(filter().trim());
      const all = [...viewRows(query), ...directRows(query), ...channelRows(query)];
      return all.length > 0 ? all : [row({ key: 'nothing', kind: 'nothing' })];
    },
    [],
    { equals: sameItems },
  ),
);
