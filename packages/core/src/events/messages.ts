/** Events of messages. */
import { z } from 'zod';
import { ATTACHMENT, MESSAGE_OF_EVENT, REACTION, TOPIC_LINKS } from '../answers/messages.ts';
import { byId, count, html, id, ids, seconds } from '../answers/values.ts';
import { event, eventOfForms } from './event.ts';

const details = z.union([
  z.strictObject({
    type: z.literal('private'),
    mentioned: z.boolean().optional(),
    user_ids: ids,
  }),
  z.strictObject({
    type: z.literal('stream'),
    mentioned: z.boolean().optional(),
    stream_id: id,
    topic: z.string(),
    unmuted_stream_msg: z.boolean().optional().meta({ description: 'Deprecated.' }),
  }),
]);

const person = z.strictObject({ user_id: id, email: z.string() });
const typing = (op: 'start' | 'stop', means: string) =>
  eventOfForms(
    `typing/${op}`,
    { means },
    { fields: z.strictObject({ message_type: z.literal('direct'), sender: person, recipients: z.array(person) }) },
    {
      when: { stream_typing_notifications: true },
      fields: z.strictObject({ message_type: z.literal('stream'), sender: person, stream_id: id, topic: z.string() }),
    },
  );

const edited = z.union([
  z.strictObject({ type: z.literal('direct'), user_ids: ids }),
  z.strictObject({ type: z.literal('channel'), channel_id: id, topic: z.string() }),
]);
const editing = { sender_id: id, message_id: id, recipient: edited };

const place = z.union([
  z.strictObject({ message_type: z.literal('private') }),
  z.strictObject({ message_type: z.literal('stream'), stream_id: id, topic: z.string() }),
]);
const [direct, inChannel] = place.options;

const reaction = { ...REACTION.shape, message_id: id };
const space = { upload_space_used: count.meta({ description: 'Bytes, of all files of the organisation.' }) };

export const MESSAGE_EVENTS = [
  event(
    'message',
    {
      means:
        'A message that the user received; to queues with `all_public_streams` or a narrow also one in a public channel.',
    },
    {
      message: MESSAGE_OF_EVENT,
      flags: z.array(z.string()),
      local_message_id: z
        .string()
        .optional()
        .meta({ description: 'The `local_id` of the send request; only in the queue that the request named.' }),
    },
  ),
  event(
    'update_message',
    { means: 'A message was edited, or messages were moved.' },
    {
      user_id: z
        .int()
        .nullable()
        .meta({ description: 'Null: the message was only rendered again, which this server does not do.' }),
      rendering_only: z.boolean(),
      message_id: id,
      message_ids: ids.meta({ description: 'The moved messages and the edited one; ascending.' }),
      flags: z.array(z.string()).meta({ description: 'The reader’s flags of the message `message_id`.' }),
      edit_timestamp: seconds,
      stream_name: z.string().optional(),
      stream_id: id.optional().meta({ description: 'The channel before the change.' }),
      new_stream_id: id.optional(),
      propagate_mode: z.enum(['change_one', 'change_later', 'change_all']).optional(),
      orig_subject: z.string().optional(),
      subject: z.string().optional().meta({ description: 'The topic after the move.' }),
      topic_links: TOPIC_LINKS.optional(),
      orig_content: z.string().optional(),
      orig_rendered_content: html.optional(),
      content: z.string().optional(),
      rendered_content: html.optional(),
      is_me_message: z.boolean().optional(),
    },
  ),
  eventOfForms(
    'delete_message',
    { means: 'Messages were deleted, or a move hid them from the user.' },
    {
      when: { bulk_message_deletion: true },
      fields: z.union([direct.extend({ message_ids: ids }), inChannel.extend({ message_ids: ids })]),
    },
    {
      when: { bulk_message_deletion: false },
      fields: z.union([direct.extend({ message_id: id }), inChannel.extend({ message_id: id })]),
    },
  ),
  event('reaction/add', { means: 'A user reacted to a message.' }, reaction),
  event('reaction/remove', { means: 'A reaction was removed.' }, reaction),
  event(
    'update_message_flags/add',
    { means: 'Message flags of the user were set.' },
    {
      operation: z.literal('add').meta({ description: 'Deprecated: `op`.' }),
      flag: z.string(),
      messages: ids,
      all: z.boolean().meta({ description: 'Whether the flag was set on all messages; `messages` is then empty.' }),
    },
  ),
  event(
    'update_message_flags/remove',
    { means: 'Message flags of the user were cleared.' },
    {
      operation: z.literal('remove').meta({ description: 'Deprecated: `op`.' }),
      flag: z.string(),
      messages: ids,
      all: z.literal(false),
      message_details: byId(details)
        .optional()
        .meta({ description: 'Only if messages became unread: the conversation of each, by message id.' }),
    },
  ),
  event(
    'submessage',
    { means: 'A user updated a poll or a to-do list.' },
    { msg_type: z.string(), content: z.string(), message_id: id, sender_id: id, submessage_id: id },
  ),
  typing('start', 'A user is typing a message.'),
  typing('stop', 'A user stopped typing a message.'),
  event('typing_edit_message/start', { means: 'A user is editing a message.', since: 351 }, editing),
  event('typing_edit_message/stop', { means: 'A user stopped editing a message.', since: 351 }, editing),
  event('attachment/add', { means: 'The user uploaded a file.' }, { attachment: ATTACHMENT, ...space }),
  event(
    'attachment/update',
    { means: 'The messages that reference a file of the user changed.' },
    { attachment: ATTACHMENT, ...space },
  ),
  event(
    'attachment/remove',
    { means: 'A file of the user was deleted.' },
    { attachment: z.strictObject({ id }), ...space },
  ),
] as const;
