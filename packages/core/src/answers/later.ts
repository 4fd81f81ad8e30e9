/** Responses about drafts, saved snippets, scheduled messages and reminders. */
import { z } from 'zod';
import { html, id, seconds } from './values.ts';

export const SAVED_SNIPPET = z
  .strictObject({ id, title: z.string(), content: z.string(), date_created: seconds })
  .meta({ id: 'SavedSnippet' });
export const SAVED_SNIPPETS = z.object({ saved_snippets: z.array(SAVED_SNIPPET) });
export const CREATED_SAVED_SNIPPET = z.object({ saved_snippet_id: id });

export const DRAFT = z
  .strictObject({
    id,
    type: z.enum(['stream', 'private', '']).meta({ description: 'Empty: no recipient chosen yet.' }),
    to: z.array(id).meta({ description: 'A channel id, or user ids; empty: not chosen yet.' }),
    topic: z.string(),
    content: z.string(),
    timestamp: seconds,
  })
  .meta({ id: 'Draft' });
export const DRAFTS = z.object({ count: z.int().min(0), drafts: z.array(DRAFT) });
export const CREATED_DRAFTS = z.object({ ids: z.array(id) });

const delivered = {
  content: z.string(),
  rendered_content: html,
  scheduled_delivery_timestamp: seconds,
  failed: z.boolean().meta({ description: 'Whether it could not be sent when it was due.' }),
};

export const SCHEDULED_MESSAGE = z
  .union([
    z.strictObject({
      scheduled_message_id: id,
      type: z.literal('stream'),
      to: id.meta({ description: 'The channel.' }),
      topic: z.string(),
      ...delivered,
    }),
    z.strictObject({
      scheduled_message_id: id,
      type: z.literal('private'),
      to: z.array(id).meta({ description: 'Users.' }),
      ...delivered,
    }),
  ])
  .meta({ id: 'ScheduledMessage' });
export const SCHEDULED_MESSAGES = z.object({ scheduled_messages: z.array(SCHEDULED_MESSAGE) });
export const CREATED_SCHEDULED_MESSAGE = z.object({ scheduled_message_id: id });

export const REMINDER = z
  .strictObject({
    reminder_id: id,
    type: z.literal('private'),
    to: z.array(id),
    reminder_target_message_id: id,
    ...delivered,
  })
  .meta({ id: 'Reminder' });
export const REMINDERS = z.object({ reminders: z.array(REMINDER) });
export const CREATED_REMINDER = z.object({ reminder_id: id });
