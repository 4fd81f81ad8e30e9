/** What is answered about drafts, saved snippets, scheduled messages and reminders. */
import { z } from 'zod';

const id = z.int().min(1).meta({ description: 'It stays with what it names.' });
const seconds = z.int().min(0).meta({ description: 'UNIX seconds.' });

export const SAVED_SNIPPETS = z.object({
  saved_snippets: z.array(z.strictObject({ id, title: z.string(), content: z.string(), date_created: seconds })),
});
export const CREATED_SAVED_SNIPPET = z.object({ saved_snippet_id: id });

export const DRAFTS = z.object({
  count: z.int().min(0),
  drafts: z.array(
    z.strictObject({
      id,
      type: z.enum(['stream', 'private', '']),
      to: z.array(id).meta({ description: 'A channel, or users; empty: not chosen yet.' }),
      topic: z.string(),
      content: z.string(),
      timestamp: seconds,
    }),
  ),
});
export const CREATED_DRAFTS = z.object({ ids: z.array(id) });

const delivered = {
  content: z.string(),
  rendered_content: z.string(),
  scheduled_delivery_timestamp: seconds,
  failed: z.boolean().meta({ description: 'Whether it could not be sent at its time.' }),
};

export const SCHEDULED_MESSAGES = z.object({
  scheduled_messages: z.array(
    z.union([
      z.strictObject({ scheduled_message_id: id, type: z.literal('stream'), to: id, topic: z.string(), ...delivered }),
      z.strictObject({ scheduled_message_id: id, type: z.literal('private'), to: z.array(id), ...delivered }),
    ]),
  ),
});
export const CREATED_SCHEDULED_MESSAGE = z.object({ scheduled_message_id: id });

export const REMINDERS = z.object({
  reminders: z.array(
    z.strictObject({
      reminder_id: id,
      type: z.literal('private'),
      to: z.array(id),
      reminder_target_message_id: id,
      ...delivered,
    }),
  ),
});
export const CREATED_REMINDER = z.object({ reminder_id: id });
