/** Marking what is unread of a channel, a topic or a conversation as read. The events of it change the model. */
import { api, state } from './session.ts';

/** Ids of one call; the server takes as many as a page of messages has. */
const BATCH = 1000;

/** Calls until nothing is left: the server answers what takes long in parts. */
async function repeat(call: () => Promise<{ complete?: boolean }>): Promise<void> {
  for (;;) if ((await call()).complete !== false) return;
}

export const markTopicRead = (channelId: number, topic: string): Promise<void> =>
  repeat(() => api.post('/mark_topic_as_read', { stream_id: channelId, topic_name: topic }));

export const markChannelRead = (channelId: number): Promise<void> =>
  repeat(() => api.post('/mark_stream_as_read', { stream_id: channelId }));

export const markAllRead = (): Promise<void> => repeat(() => api.post('/mark_all_as_read'));

/** `userIds`: the others, or the caller alone. */
export async function markConversationRead(userIds: readonly number[]): Promise<void> {
  const others = [...userIds].filter((id) => id !== state.user_id).sort((a, b) => a - b);
  const { pms, huddles } = state.unread_msgs;
  const key = [...others, state.user_id].sort((a, b) => a - b).join();
  const place =
    others.length > 1
      ? huddles.find((one) => one.user_ids_string === key)
      : pms.find((one) => one.other_user_id === (others[0] ?? state.user_id));
  const ids = [...(place?.unread_message_ids ?? [])];
  for (let from = 0; from < ids.length; from += BATCH) {
    await api.post('/messages/flags', { messages: ids.slice(from, from + BATCH), op: 'add', flag: 'read' });
  }
}
