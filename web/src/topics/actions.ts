/** Changes of topics. Each is one call, or several where the server answers in parts; events update the model. */
import { ApiError } from '@rookery/client';
import { RESOLVED_PREFIX, truncateTopic } from '@rookery/core/topic-names';
import { t } from '../i18n/index.ts';
import {
  api,
  bareTopic,
  isMutedChannel,
  isMutedTopic,
  isResolved,
  onEvent,
  onReregister,
  POLICY,
  refetchUnheardTopics,
  type TopicPolicy,
  topicKey,
  topicName,
} from '../state/index.ts';
import { lookNow } from '../state/messages/index.ts';
import { notify, notifyError } from '../ui/index.ts';

/** Timeout of moving or deleting thousands of messages, ms. */
const LONG_MS = 180_000;

export interface Move {
  /** Any message of the topic to move; for a part of it, the one where it starts. */
  readonly messageId: number;
  readonly mode: 'change_one' | 'change_later' | 'change_all';
  /** Absent: the messages stay in their channel. */
  readonly channelId?: number | undefined;
  readonly topic?: string | undefined;
  readonly noticeInOld: boolean;
  readonly noticeInNew: boolean;
}

/** Moves messages. @throws ApiError with the server's words; see `movableRest` */
export async function moveMessages(move: Move): Promise<void> {
  await api.patch(
    `/messages/${move.messageId}`,
    {
      propagate_mode: move.mode,
      stream_id: move.channelId,
      topic: move.topic,
      send_notification_to_old_thread: move.noticeInOld,
      send_notification_to_new_thread: move.noticeInNew,
    },
    { timeoutMs: LONG_MS },
  );
  showUnheard();
}

/** Shows a change in channels without a subscription, of which no event comes. */
function showUnheard(): void {
  void lookNow();
  refetchUnheardTopics();
}

/** The part of a topic that the server would still move, if the older messages are past the time limit. */
export interface MovableRest {
  readonly firstId: number;
  readonly movable: number;
  readonly total: number;
}

/** Returns what a rejected move could still move, or undefined for any other error. */
export function movableRest(error: unknown): MovableRest | undefined {
  if (!(error instanceof ApiError) || error.code !== 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED') return undefined;
  const { first_message_id_allowed_to_move, total_messages_allowed_to_move, total_messages_in_topic } = error.body;
  const movable = Number(total_messages_allowed_to_move ?? 0);
  if (movable === 0 || typeof first_message_id_allowed_to_move !== 'number') return undefined;
  return { firstId: first_message_id_allowed_to_move, movable, total: Number(total_messages_in_topic ?? movable) };
}

/** Returns the id of the newest message of a topic, or undefined if the user can read none. */
export async function newestIn(channelId: number, topic: string): Promise<number | undefined> {
  const { messages } = await api.get('/messages', {
    anchor: 'newest',
    num_before: 1,
    num_after: 0,
    apply_markdown: false,
    allow_empty_topic_name: true,
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  });
  return messages[0]?.id;
}

/** Marks a topic as resolved, or as unresolved. Returns its new name. */
export async function toggleResolved(channelId: number, topic: string): Promise<string> {
  const messageId = await newestIn(channelId, topic);
  const renamed = isResolved(topic) ? bareTopic(topic) : truncateTopic(RESOLVED_PREFIX + topic);
  if (messageId === undefined) return topic;
  await moveMessages({ messageId, mode: 'change_all', topic: renamed, noticeInOld: false, noticeInNew: true });
  return renamed;
}

/** Deletes a topic, in as many calls as it takes. `onPart` is called after each but the last. */
export async function deleteTopic(channelId: number, topic: string, onPart: () => void): Promise<void> {
  for (;;) {
    const { complete } = await api.post(
      `/streams/${channelId}/delete_topic`,
      { topic_name: topic },
      { timeoutMs: LONG_MS },
    );
    showUnheard();
    if (complete) return;
    onPart();
  }
}

export async function setTopicPolicy(channelId: number, topic: string, policy: TopicPolicy): Promise<void> {
  await api.post('/user_topics', { stream_id: channelId, topic, visibility_policy: policy });
}

/** Whether `toggleMutedTopic` muted a topic, by `topicKey`, until its event arrives. */
const toggled = new Map<string, boolean>();
onEvent((event) => {
  if (event.type !== 'user_topic') return;
  const key = topicKey(event.stream_id, event.topic_name);
  if (toggled.get(key) === (event.visibility_policy === POLICY.muted)) toggled.delete(key);
});
// Pending events no longer arrive after a new register; the model then has the server's state.
onReregister(() => toggled.clear());

/**
 * Mutes a topic, or unmutes it: it then inherits from its channel, or is unmuted itself if the channel is muted. The
 * second of two presses reverts the first, even before the event has arrived.
 */
export function toggleMutedTopic(channelId: number, topic: string): void {
  const key = topicKey(channelId, topic);
  const mutes = !(toggled.get(key) ?? isMutedTopic(channelId, topic));
  const loud = isMutedChannel(channelId) ? POLICY.unmuted : POLICY.inherit;
  toggled.set(key, mutes);
  void setTopicPolicy(channelId, topic, mutes ? POLICY.muted : loud).then(
    () => notify(t(mutes ? 'topics.now_muted' : 'topics.now_unmuted', { name: topicName(topic) })),
    (error) => {
      toggled.delete(key);
      notifyError(error);
    },
  );
}
