/** What is unread, counted by channel, topic and direct conversation. It follows the model's `unread_msgs`. */
import { createMemo, createRoot } from 'solid-js';
import { isMutedTopic, topicKey } from './channels.ts';
import { isMutedUser } from './people.ts';
import { state } from './session.ts';

export interface UnreadTopic {
  readonly channelId: number;
  readonly topic: string;
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

const mentions = createRoot(() => createMemo(() => new Set(state.unread_msgs?.mentions ?? [])));
const hasMention = (ids: readonly number[]) => mentions().size > 0 && ids.some((id) => mentions().has(id));
const newest = (ids: readonly number[]) => ids.reduce((most, id) => Math.max(most, id), 0);

/** Topics with something unread, the newest first. */
export const unreadTopics = createRoot(() =>
  createMemo<readonly UnreadTopic[]>(() =>
    (state.unread_msgs?.streams ?? [])
      .map(({ stream_id, topic, unread_message_ids }) => ({
        channelId: stream_id,
        topic,
        count: unread_message_ids.length,
        newestId: newest(unread_message_ids),
        mention: hasMention(unread_message_ids),
        muted: isMutedTopic(stream_id, topic),
      }))
      .sort((a, b) => b.newestId - a.newestId),
  ),
);

/** Direct conversations with something unread, the newest first; those with muted users count for nothing. */
export const unreadConversations = createRoot(() =>
  createMemo<readonly UnreadConversation[]>(() => {
    const { pms = [], huddles = [] } = state.unread_msgs ?? {};
    const one = (userIds: number[], ids: readonly number[]) => ({
      userIds,
      count: ids.length,
      newestId: newest(ids),
      mention: hasMention(ids),
    });
    return [
      ...pms
        .filter(({ other_user_id }) => !isMutedUser(other_user_id))
        .map(({ other_user_id, unread_message_ids }) => one([other_user_id], unread_message_ids)),
      ...huddles.map(({ user_ids_string, unread_message_ids }) =>
        one(
          user_ids_string
            .split(',')
            .map(Number)
            .filter((id) => id !== state.user_id),
          unread_message_ids,
        ),
      ),
    ].sort((a, b) => b.newestId - a.newestId);
  }),
);

const byTopic = createRoot(() =>
  createMemo(() => new Map(unreadTopics().map((one) => [topicKey(one.channelId, one.topic), one]))),
);
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
