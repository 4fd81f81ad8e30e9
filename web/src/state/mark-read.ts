/** Marks a channel, a topic or a conversation as read. Events then update the model. */
import { api, state } from './session.ts';

/** Max. ids in one call: the server accepts a page of messages. */
const BATCH = 1000;

/** Repeats a call until it is complete: the server answers long operations in parts. */
async function repeat(call: () => Promise<{ complete?: boolean }>): Promise<void> {
  for (;;) if ((await call()).complete !== false) return;
}

export const markTopicRead = (channelId: number, topic: string): Promise<void> =>
  repeat(() => api.post('/mark_topic_as_read', { stream_id: channelId, topic_name: topic }));

export const markChannelRead = (channelId: number): Promise<void> =>
  repeat(() => api.post('/mark_stream_as_read', { stream_id: channelId }));

export const markAllRead = (): Promise<void> => repeat(() => api.post('/mark_all_as_read'));

/** `userIds`: the other users, or only the user's own id. */
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
