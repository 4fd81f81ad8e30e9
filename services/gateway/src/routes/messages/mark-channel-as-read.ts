import { z } from 'zod';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint, LONG_DEADLINE_MS } from '../endpoint.ts';

/** `POST /mark_stream_as_read` */
export const markChannelAsRead = endpoint({
  summary: 'Mark a channel as read',
  answer: 'COMPLETE',
  deprecated: true,
  changes: true,
  subject: { at: '/messages/flags', parts: () => [] },
  parameters: { stream_id: json(id) },
  async run({ clients }, { stream_id }, { options }) {
    const { complete } = await clients.messages.MarkChannelAsRead({ channel_id: stream_id }, options);
    return { complete };
  },
});

/**
 * `POST /mark_topic_as_read`: `complete` is false if there was not enough time to mark all messages; clients then call
 * again
 */
export const markTopicAsRead = endpoint({
  summary: 'Mark a topic as read',
  answer: 'COMPLETE',
  deprecated: true,
  changes: true,
  subject: { at: '/messages/flags', parts: () => [] },
  parameters: { stream_id: json(id), topic_name: plain(z.string()) },
  async run({ clients }, { stream_id, topic_name }, { options }) {
    const { complete } = await clients.messages.MarkChannelAsRead(
      { channel_id: stream_id, topic: topic_name, has_topic: true },
      { ...options, deadlineMs: LONG_DEADLINE_MS },
    );
    return { complete };
  },
});
