/** Marks a channel, a topic, a conversation or a narrow as read. Events then update the model. */
import type { Narrow } from '@rookery/client';
import { api } from './session.ts';

/** Max. messages that one call marks: the server's limit. */
const MAX_MARKED = 5000;

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
  const narrow: Narrow = [
    { operator: 'dm', operand: [...userIds] },
    { operator: 'is', operand: 'unread' },
  ];
  await markNarrow(narrow, 'add');
}

/**
 * Marks the messages of a narrow as read (`add`) or unread (`remove`), from the message `from` on, also those that the
 * model does not have. Returns how many changed.
 */
export async function markNarrow(narrow: Narrow, op: 'add' | 'remove', from?: number): Promise<number> {
  let anchor = from === undefined ? 'oldest' : String(from);
  let count = 0;
  for (let isFirst = true; ; isFirst = false) {
    const marked = await api.post('/messages/flags/narrow', {
      anchor,
      include_anchor: isFirst,
      num_before: 0,
      num_after: MAX_MARKED,
      narrow,
      op,
      flag: 'read',
    });
    count += marked.updated_count;
    if (marked.found_newest || marked.last_processed_id === null) return count;
    anchor = String(marked.last_processed_id);
  }
}
