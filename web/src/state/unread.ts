/**
 * Unread messages, counted by channel, topic and direct conversation. Derived from the model's `unread_msgs`, which has
 * no proxy, because the code here iterates over thousands of topics at each message. An entry is the same object for as
 * long as it is unchanged.
 */
import type { UnreadMessages } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { archivedChannels, isMutedTopic, muting, topicKey } from './channels.ts';
import { isMutedUser } from './people.ts';
import { sameMembers } from './same.ts';
import { state, unreadMessages } from './session.ts';
import {
  type ChannelCount,
  NewestFirst,
  NOTHING_UNREAD,
  newestOf,
  UnreadIndex,
  type UnreadTopic,
} from './unread-index.ts';

export type { UnreadTopic } from './unread-index.ts';

interface UnreadConversation {
  /** The other users, ascending; the user's own id in a conversation with themself. */
  readonly userIds: readonly number[];
  readonly count: number;
  readonly newestId: number;
  readonly mention: boolean;
}

type ConversationPlace = UnreadMessages['pms'][number] | UnreadMessages['huddles'][number];

/**
 * Topics by whether they count. Those of an archived channel do not: the navigation does not list it, so its count
 * would stay.
 */
function topicsThatCount(counts: boolean): UnreadMessages['streams'] {
  const { streams } = unreadMessages();
  const archived = archivedChannels();
  if (archived.size === 0) return counts ? streams : [];
  return streams.filter((one) => archived.has(one.stream_id) !== counts);
}

const mentions = createRoot(() =>
  createMemo<ReadonlySet<number>>(
    () => {
      const counted = new Set(unreadMessages().mentions);
      if (counted.size === 0) return counted;
      for (const id of topicsThatCount(false).flatMap((one) => one.unread_message_ids)) counted.delete(id);
      return counted;
    },
    new Set(),
    { equals: sameMembers },
  ),
);

function hasMention(ids: readonly number[]): boolean {
  const all = mentions();
  return all.size > 0 && ids.some((id) => all.has(id));
}

const index = new UnreadIndex();

/** Topics with unread messages, newest first. */
export const unreadTopics = createRoot(() =>
  createMemo<readonly UnreadTopic[]>(() =>
    index.follow(topicsThatCount(true), [muting(), mentions()], ({ stream_id, topic, unread_message_ids }) => ({
      channelId: stream_id,
      topic,
      key: topicKey(stream_id, topic),
      count: unread_message_ids.length,
      newestId: newestOf(unread_message_ids),
      mention: hasMention(unread_message_ids),
      muted: isMutedTopic(stream_id, topic),
    })),
  ),
);

/** Topics with unread mentions, and their number. */
export const mentionedTopics = createRoot(() =>
  createMemo(() => {
    const all = mentions();
    if (all.size === 0) return [];
    return topicsThatCount(true).flatMap(({ stream_id, topic, unread_message_ids }) => {
      const count = unread_message_ids.filter((id) => all.has(id)).length;
      return count > 0 ? [{ channelId: stream_id, topic, count }] : [];
    });
  }),
);

const conversationIndex = new NewestFirst<ConversationPlace, UnreadConversation>();

/** Direct conversations with unread messages, newest first, without those of muted users. */
export const unreadConversations = createRoot(() =>
  createMemo<readonly UnreadConversation[]>(() => {
    const { pms, huddles } = unreadMessages();
    const self = state.user_id;
    const shown = pms.filter(({ other_user_id }) => !isMutedUser(other_user_id));
    const followed = conversationIndex.follow([...shown, ...huddles], [self, mentions()], (place) => ({
      userIds:
        'other_user_id' in place
          ? [place.other_user_id]
          : place.user_ids_string
              .split(',')
              .map(Number)
              .filter((id) => id !== self),
      count: place.unread_message_ids.length,
      newestId: newestOf(place.unread_message_ids),
      mention: hasMention(place.unread_message_ids),
    }));
    return followed.list;
  }),
);

const byConversation = createRoot(() =>
  createMemo(() => new Map(unreadConversations().map((one) => [one.userIds.join(), one]))),
);

/** Topics with unread messages, by `topicKey`. For many topics, call this once: each call tracks the model. */
export function unreadByTopic(): ReadonlyMap<string, UnreadTopic> {
  unreadTopics();
  return index.byKey;
}

function byChannel(): ReadonlyMap<number, ChannelCount> {
  unreadTopics();
  return index.byChannel;
}

/**
 * Channels with unread messages that are not muted. Changes when a channel is added or removed, not with each message.
 */
export const unreadChannels = createRoot(() =>
  createMemo<ReadonlySet<number>>(
    () => new Set([...byChannel()].flatMap(([id, { count }]) => (count > 0 ? [id] : []))),
    new Set(),
    { equals: sameMembers },
  ),
);
export const unreadInChannel = (id: number): ChannelCount => byChannel().get(id) ?? NOTHING_UNREAD;
export const unreadInTopic = (channelId: number, topic: string): UnreadTopic | undefined =>
  unreadByTopic().get(topicKey(channelId, topic));
/** `userIds`: the other users, ascending. */
export const unreadInConversation = (userIds: readonly number[]): UnreadConversation | undefined =>
  byConversation().get(userIds.join());
export const unreadMentions = (): number => mentions().size;
export const unreadDirect = createRoot(() =>
  createMemo(() => unreadConversations().reduce((sum, { count }) => sum + count, 0)),
);

/** The count in the title of the page: all unread messages that are not muted. */
export const unreadTotal = createRoot(() =>
  createMemo(() => {
    let sum = unreadDirect();
    for (const { count } of byChannel().values()) sum += count;
    return sum;
  }),
);

/** Whether there may be unread messages that the model does not have: the register lists the newest 50,000. */
export const lacksOldUnread = (): boolean => unreadMessages().old_unreads_missing;

/** Whether anything may be unread, also what is muted. */
export const hasUnread = (): boolean =>
  lacksOldUnread() || unreadTopics().length > 0 || unreadConversations().length > 0;
