import { z } from 'zod';
import type { Form } from '../../wire/form.ts';
import { pathId } from '../../wire/ids.ts';
import { bool, id, json, plain } from '../../wire/parameters.ts';
import { endpoint, LONG_DEADLINE_MS } from '../endpoint.ts';

/**
 * `PATCH /messages/{message_id}`: changes content, topic or channel; `detached_uploads` lists the caller's uploads that
 * no message refers to any longer
 *
 * A move that exceeds the deadline is completed in the background.
 */
export const editMessage = endpoint({
  summary: 'Edit a message',
  answer: 'EDITED_MESSAGE',
  errors: [
    'EXPECTATION_MISMATCH',
    'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
    'STREAM_WILDCARD_MENTION_NOT_ALLOWED',
    'TOPIC_WILDCARD_MENTION_NOT_ALLOWED',
  ],
  changes: true,
  subject: { parts: partsOf },
  parameters: {
    content: plain(z.string().optional()),
    prev_content_sha256: plain(z.string().default('')),
    topic: plain(z.string().optional(), 'subject'),
    stream_id: json(id.default(0)),
    propagate_mode: plain(z.enum(['change_one', 'change_later', 'change_all']).default('change_one')),
    send_notification_to_old_thread: bool(false),
    send_notification_to_new_thread: bool(true),
  },
  run: ({ clients }, p, { options, path }) =>
    clients.messages.EditMessage(
      {
        message_id: pathId(path.message_id),
        content: p.content,
        prev_content_sha256: p.prev_content_sha256,
        topic: p.topic,
        channel_id: p.stream_id,
        propagate_mode: p.propagate_mode,
        send_notification_to_old_thread: p.send_notification_to_old_thread,
        send_notification_to_new_thread: p.send_notification_to_new_thread,
      },
      p.topic === undefined && p.stream_id === 0 ? options : { ...options, deadlineMs: LONG_DEADLINE_MS },
    ),
});

/** Returns the changed parts of the message: content, topic, channel. */
function partsOf({ content, topic, subject, stream_id }: Form): string[] {
  const given = { content, topic: topic ?? subject, stream_id };
  return Object.entries(given).flatMap(([part, value]) => (value === undefined ? [] : [part]));
}
