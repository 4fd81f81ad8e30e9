/** Responses about messages, their history and flags, and files. */
import { z } from 'zod';
import { byId, count, emojiType, html, id, ids, seconds } from './values.ts';

export const REACTION = z
  .strictObject({ emoji_name: z.string(), emoji_code: z.string(), reaction_type: emojiType, user_id: id })
  .meta({ id: 'Reaction' });

const submessage = z
  .strictObject({ id, message_id: id, sender_id: id, msg_type: z.string(), content: z.string() })
  .meta({ description: 'An update of a poll or a to-do list; `content` is JSON.' });

export const TOPIC_LINKS = z.array(z.strictObject({ text: z.string(), url: z.string() }));

const edit = z.strictObject({
  user_id: z.int().nullable().meta({ description: 'Null: no user.' }),
  timestamp: seconds,
  prev_content: z.string().optional(),
  prev_rendered_content: html.optional(),
  prev_topic: z.string().optional(),
  topic: z.string().optional(),
  prev_stream: z.int().optional(),
  stream: z.int().optional(),
});

const message = {
  id,
  sender_id: id,
  sender_email: z.string(),
  sender_full_name: z.string(),
  sender_realm_str: z.string(),
  avatar_url: z.string().nullable(),
  client: z.string(),
  content: z.string().meta({ description: 'HTML, or the Markdown source if the client requested it.' }),
  content_type: z.enum(['text/html', 'text/x-markdown']),
  is_me_message: z.boolean(),
  recipient_id: id,
  timestamp: seconds,
  reactions: z.array(REACTION),
  submessages: z.array(submessage),
  topic_links: TOPIC_LINKS,
  edit_history: z
    .array(edit)
    .optional()
    .meta({ description: 'Newest first; only what the organisation’s settings show.' }),
  last_edit_timestamp: seconds.optional().meta({ description: 'When the content last changed, UNIX seconds.' }),
  last_moved_timestamp: seconds
    .optional()
    .meta({ description: 'When the message was last moved to another topic or channel, UNIX seconds.' }),
};
const recipient = z.strictObject({
  id,
  email: z.string(),
  full_name: z.string(),
  is_mirror_dummy: z.boolean(),
});
const inChannel = {
  type: z.literal('stream'),
  stream_id: id,
  subject: z.string().meta({ description: 'The topic; empty for the topic without a name.' }),
  display_recipient: z.string().meta({ description: 'The name of the channel when the message was fetched.' }),
};
const direct = {
  type: z.literal('private'),
  subject: z.literal(''),
  display_recipient: z
    .array(recipient)
    .meta({ description: 'All participants of the conversation, including the reader.' }),
};
/** The fields of a message that depend on the reader. */
const forReader = {
  flags: z.array(z.string()).meta({ description: '`read`, `starred`, `mentioned`, `has_alert_word` and others.' }),
};
const matched = {
  match_content: html.optional().meta({ description: 'HTML, with the search matches highlighted.' }),
  match_subject: html.optional(),
};

export const MESSAGE = z
  .union([
    z.strictObject({ ...message, ...inChannel, ...forReader, ...matched }),
    z.strictObject({ ...message, ...direct, ...forReader, ...matched }),
  ])
  .meta({ id: 'Message' });
/** A message in its event, which has the flags next to the message. */
export const MESSAGE_OF_EVENT = z
  .union([
    z.strictObject({ ...message, ...inChannel, ...matched }),
    z.strictObject({ ...message, ...direct, ...matched }),
  ])
  .meta({ id: 'MessageOfEvent' });

export const MESSAGES = z.object({
  anchor: z
    .int()
    .optional()
    .meta({ description: 'The message id that served as the anchor; absent if `message_ids` was given.' }),
  found_newest: z.boolean().optional(),
  found_oldest: z.boolean().optional(),
  found_anchor: z.boolean().optional(),
  history_limited: z.boolean().optional(),
  messages: z.array(MESSAGE).meta({ description: 'Ids ascending.' }),
});
export const ONE_MESSAGE = z.object({
  raw_content: z.string().meta({ description: 'The source. Deprecated.' }),
  message: MESSAGE,
});
export const SENT_MESSAGE = z.object({
  id,
  automatic_new_visibility_policy: z
    .int()
    .min(2)
    .max(3)
    .optional()
    .meta({ description: 'The visibility policy that the topic now has for the sender: 2 unmuted, 3 followed.' }),
  message_url: z.string().optional(),
  message_link: z.string().optional().meta({ description: 'A Markdown link to the message.' }),
});
export const RENDERED_MESSAGE = z.object({ rendered: html });
export const MESSAGE_HISTORY = z.object({
  message_history: z
    .array(
      z.strictObject({
        topic: z.string(),
        prev_topic: z.string().optional(),
        stream: z.int().optional(),
        prev_stream: z.int().optional(),
        content: z.string(),
        rendered_content: html,
        prev_content: z.string().optional(),
        prev_rendered_content: html.optional(),
        content_html_diff: html.optional().meta({ description: 'HTML, with insertions and deletions marked.' }),
        user_id: z.int().nullable(),
        timestamp: seconds,
      }),
    )
    .meta({ description: 'Oldest first; the first is the message as it was sent.' }),
});
export const READ_RECEIPTS = z.object({ user_ids: ids });
export const MATCHES = z.object({
  messages: byId(z.strictObject({ match_content: html, match_subject: html })),
});
export const CHANGED_FLAGS = z.object({
  messages: ids,
  ignored_because_not_subscribed_channels: ids.optional(),
});
export const CHANGED_FLAGS_OF_NARROW = z.object({
  processed_count: count,
  updated_count: count,
  first_processed_id: z.int().nullable(),
  last_processed_id: z.int().nullable(),
  found_oldest: z.boolean(),
  found_newest: z.boolean(),
  ignored_because_not_subscribed_channels: ids.optional(),
});
export const SUMMARY = z.object({ summary: html });

export const ATTACHMENT = z
  .strictObject({ id, name: z.string(), path_id: z.string(), size: count, create_time: seconds, message_ids: ids })
  .meta({ id: 'Attachment', description: 'A file, with the messages that reference it.' });
export const ATTACHMENTS = z.object({
  attachments: z.array(ATTACHMENT),
  upload_space_used: count.meta({ description: 'Bytes, of all files of the organisation.' }),
});
export const EDITED_MESSAGE = z.object({ detached_uploads: z.array(ATTACHMENT) });
export const UPLOADED = z.object({
  uri: z.string().meta({ description: 'Deprecated: `url`.' }),
  url: z.string(),
  filename: z.string(),
});
export const TEMPORARY_URL = z.object({
  url: z.string().meta({ description: 'Valid for one minute, without credentials.' }),
});
export const HAS_THUMBNAIL = z.object({ has_thumbnail: z.boolean() });
