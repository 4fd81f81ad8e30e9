/** Keys that move from one conversation to the next. */
import { openStatusDialog } from '../people/index.ts';
import {
  channelHash,
  directHash,
  isSpectator,
  navigate,
  POLICY,
  topicHash,
  topicPolicy,
  unreadConversations,
  unreadTopics,
  view,
  viewOf,
} from '../state/index.ts';
import { toggleMutedTopic } from '../topics/index.ts';
import type { Shortcut } from '../ui/index.ts';
import { conversationKey, conversations, openChannelId, openConversation, openTopic, sections } from './rows.ts';
import { nextAfter } from './sections.ts';

/** Channels in the order of the navigation. */
const orderedChannels = (): number[] => sections().flatMap((one) => [...one.channelIds]);

interface Place {
  readonly channelId: number;
  readonly topic: string;
  readonly unread: boolean;
}

/** Topics with unread messages that are not muted, in the order of the navigation, including the open one. */
function places(): { list: Place[]; at: number } {
  const byChannel = Map.groupBy(
    unreadTopics().filter((one) => !one.muted),
    (one) => one.channelId,
  );
  const [openId, topic] = [openChannelId(), openTopic()?.toLowerCase()];
  const list: Place[] = [];
  let at = -1;
  for (const channelId of orderedChannels()) {
    if (channelId === openId) {
      at = list.length;
      list.push({ channelId, topic: topic ?? '', unread: false });
    }
    for (const one of byChannel.get(channelId) ?? []) {
      if (channelId === openId && one.topic.toLowerCase() === topic) continue;
      list.push({ channelId, topic: one.topic, unread: true });
    }
  }
  return { list, at };
}

function goToNextTopic(fits: (one: Place) => boolean = () => true): boolean | undefined {
  const { list, at } = places();
  const next = nextAfter(list, at, (one) => one.unread && fits(one));
  if (next === undefined) return false;
  navigate(topicHash(next.channelId, next.topic));
  return undefined;
}

function goToNextConversation(): boolean | undefined {
  const unread = new Set(unreadConversations().map((one) => conversationKey(one.userIds)));
  const list = conversations();
  const at = list.findIndex((ids) => ids.join() === openConversation());
  const next = nextAfter(list, at, (ids) => unread.has(ids.join()) && ids.join() !== openConversation());
  if (next === undefined) return false;
  navigate(directHash(next));
  return undefined;
}

function goToChannel(by: 1 | -1): boolean | undefined {
  const list = orderedChannels();
  const next = nextAfter(list, list.indexOf(openChannelId() ?? 0), () => true, by);
  if (next === undefined) return false;
  navigate(channelHash(next));
  return undefined;
}

const isFollowed = (one: Place): boolean => topicPolicy(one.channelId, one.topic) === POLICY.followed;

/** Mutes the topic whose row has the focus. */
function muteFocused(): boolean | undefined {
  const row = document.activeElement?.closest('[data-row]');
  const link = row?.querySelector<HTMLAnchorElement>('a[href*="/topic/"]');
  const terms = link ? viewOf(link.hash).narrow : [];
  const channelId = terms.find((one) => one.operator === 'channel')?.operand;
  const topic = terms.find((one) => one.operator === 'topic')?.operand;
  if (typeof channelId !== 'number' || typeof topic !== 'string') return false;
  toggleMutedTopic(channelId, topic);
  return undefined;
}

/** Opens the drafts, or returns from them to the previous view. */
function toggleDrafts(): void {
  if (view().name === 'drafts') history.back();
  else navigate('#drafts');
}

const to = (hash: string) => () => navigate(hash);

/** Keys that work in every view. */
export const navigationKeys = (): readonly Shortcut[] =>
  isSpectator() ? SHORTCUTS.filter(({ label }) => label && FOR_READING.has(label)) : SHORTCUTS;

/** Keys that spectators have. */
const FOR_READING = new Set<string>([
  'navigation.key_previous_channel',
  'navigation.key_next_channel',
  'navigation.feed',
  'navigation.recent',
]);

const SHORTCUTS: readonly Shortcut[] = [
  { keys: 'n', label: 'navigation.key_next_topic', group: 'navigation', run: () => goToNextTopic() },
  {
    keys: 'Shift+N',
    label: 'navigation.key_next_followed',
    group: 'navigation',
    run: () => goToNextTopic(isFollowed),
  },
  { keys: 'p', label: 'navigation.key_next_direct', group: 'navigation', run: goToNextConversation },
  { keys: 'Shift+A', label: 'navigation.key_previous_channel', group: 'navigation', run: () => goToChannel(-1) },
  { keys: 'Shift+D', label: 'navigation.key_next_channel', group: 'navigation', run: () => goToChannel(1) },
  { keys: 'Shift+I', label: 'navigation.inbox', group: 'navigation', run: to('#inbox') },
  { keys: 't', label: 'navigation.recent', group: 'navigation', run: to('#recent') },
  { keys: 'a', label: 'navigation.feed', group: 'navigation', run: to('#feed') },
  { keys: '*', label: 'navigation.starred', group: 'navigation', run: to('#narrow/is/starred') },
  { keys: 'Shift+P', label: 'navigation.all_direct', group: 'navigation', run: to('#narrow/is/dm') },
  { keys: 'd', label: 'navigation.drafts', group: 'navigation', run: toggleDrafts },
  { keys: 'Shift+M', label: 'topics.key_mute', group: 'navigation', run: muteFocused },
  { keys: 'Shift+Y', label: 'people.edit_status', group: 'global', run: () => openStatusDialog() },
];
