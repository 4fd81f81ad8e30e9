/**
 * What is unread, counted by channel, topic and direct conversation. It follows the model's `unread_msgs`, which is
 * behind no proxy: what is derived here goes over thousands of topics at each message. An entry is the same object for
 * as long as it says the same.
 */
import type { UnreadMessages } from '@rookery/client';
import { createMemo, createRoot } from 'solid-js';
import { isMutedTopic, muting, topicKey } from './channels.ts';
import { isMutedUser } from './people.ts';
import { sameItems, sameMembers } from './same.ts';
import { state, unreadMessages } from './session.ts';

export interface UnreadTopic {
  readonly channelId: number;
  readonly topic: string;
  /** `topicKey` of the two. */
  readonly key: string;
  readonly count: number;
  readonly newestId: number;
  readonly mention: boolean;
  readonly muted: boolean;
}

export interface UnreadConversation {
  /** The others, in rising order; the caller alone in a conversation with themself. */
  readonly userIds: readonly number[];
  readonly count: number;
  readonly newestId: number;
  readonly mention: boolean;
}

interface ChannelCount {
  /** In topics that are not muted. */
  readonly count: number;
  readonly mutedCount: number;
  readonly mention: boolean;
}

type TopicPlace = UnreadMessages['streams'][number];
type ConversationPlace = UnreadMessages['pms'][number] | UnreadMessages['huddles'][number];

const mentions = createRoot(() =>
  createMemo<ReadonlySet<number>>(() => new Set(unreadMessages().mentions), new Set(), { equals: sameMembers }),
);

function hasMention(ids: readonly number[]): boolean {
  const all = mentions();
  return all.size > 0 && ids.some((id) => all.has(id));
}

/** Lists of ids ascend. */
const newest = (ids: readonly number[]) => ids.at(-1) ?? 0;

/** What was derived of a place, as long as the reasons beside the place itself are the same. */
class Derived<
  P extends { readonly unread_message_ids: readonly number[] },
  T extends { readonly count: number; readonly newestId: number },
> {
  #of = new WeakMap<P, T>();
  #reasons: readonly unknown[] = [];

  /** Answers entries, by the reasons for which all of them may be others. */
  all(places: readonly P[], reasons: readonly unknown[], make: (place: P) => T): T[] {
    if (reasons.some((one, i) => one !== this.#reasons[i])) this.#of = new WeakMap();
    this.#reasons = reasons;
    return places.map((place) => {
      const ids = place.unread_message_ids;
      const known = this.#of.get(place);
      if (known !== undefined && known.count === ids.length && known.newestId === newest(ids)) return known;
      const made = make(place);
      this.#of.set(place, made);
      return made;
    });
  }
}

const topics = new Derived<TopicPlace, UnreadTopic>();

/** Topics with something unread, the newest first. */
export const unreadTopics = createRoot(() =>
  createMemo<readonly UnreadTopic[]>(
    () =>
      topics
        .all(unreadMessages().streams, [muting(), mentions()], ({ stream_id, topic, unread_message_ids }) => ({
          channelId: stream_id,
          topic,
          key: topicKey(stream_id, topic),
          count: unread_message_ids.length,
          newestId: newest(unread_message_ids),
          mention: hasMention(unread_message_ids),
          muted: isMutedTopic(stream_id, topic),
        }))
        .sort((a, b) => b.newestId - a.newestId),
    [],
    { equals: sameItems },
  ),
);

const conversations = new Derived<ConversationPlace, UnreadConversation>();

/** Direct conversations with something unread, the newest first; those with muted users count for nothing. */
export const unreadConversations = createRoot(() =>
  createMemo<readonly UnreadConversation[]>(
    () => {
      const { pms, huddles } = unreadMessages();
      const self = state.user_id;
      const shown = pms.filter(({ other_user_id }) => !isMutedUser(other_user_id));
      return conversations
        .all([...shown, ...huddles], [self, mentions()], (place) => ({
          userIds:
            'other_user_id' in place
              ? [place.other_user_id]
              : place.user_ids_string
                  .split(',')
                  .map(Number)
                  .filter((id) => id !== self),
          count: place.unread_message_ids.length,
          newestId: newest(place.unread_message_ids),
          mention: hasMention(place.unread_message_ids),
        }))
        .sort((a, b) => b.newestId - a.newestId);
    },
    [],
    { equals: sameItems },
  ),
);

const byTopic = createRoot(() => createMemo(() => new Map(unreadTopics().map((one) => [one.key, one]))));
const byChannel = createRoot(() =>
  createMemo(() => {
    const counts = new Map<number, { count: number; mutedCount: number; mention: boolean }>();
    for (const { channelId, count, muted, mention } of unreadTopics()) {
      const sum = counts.get(channelId) ?? { count: 0, mutedCount: 0, mention: false };
      sum[muted ? 'mutedCount' : 'count'] += count;
      sum.mention ||= mention;
      counts.set(channelId, sum);
    }
    return counts;
  }),
);
const byConversation = createRoot(() =>
  createMemo(() => new Map(unreadConversations().map((one) => [one.userIds.join(), one]))),
);

const NOTHING: ChannelCount = { count: 0, mutedCount: 0, mention: false };

/** Channels with something unread that is not muted. It changes when a channel comes or goes, not with each message. */
export const unreadChannels = createRoot(() =>
  createMemo<ReadonlySet<number>>(
    () => new Set([...byChannel()].flatMap(([id, { count }]) => (count > 0 ? [id] : []))),
    new Set(),
    { equals: sameMembers },
  ),
);
export const unreadInChannel = (id: number): ChannelCount => byChannel().get(id) ?? NOTHING;
export const unreadInTopic = (channelId: number, topic: string): UnreadTopic | undefined =>
  byTopic().get(topicKey(channelId, topic));
/** `userIds`: the others, in rising order. */
export const unreadInConversation = (userIds: readonly number[]): UnreadConversation | undefined =>
  byConversation().get(userIds.join());
export const unreadMentions = (): number => mentions().size;
export const unreadDirect = createRoot(() =>
  createMemo(() => unreadConversations().reduce((sum, { count }) => sum + count, 0)),
);

/** What the title of the page counts: everything unread that is not muted. */
export const unreadTotal = createRoot(() =>
  createMemo(() => unreadTopics().reduce((sum, { count, muted }) => sum + (muted ? 0 : count), unreadDirect())),
);
