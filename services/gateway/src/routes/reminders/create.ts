import { z } from 'zod';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /reminders`: for messages that the caller may read; at most 500 per user */
export const createReminder = endpoint({
  summary: 'Create a reminder about a message',
  answer: 'CREATED_REMINDER',
  since: 381,
  changes: true,
  creates: true,
  parameters: {
    message_id: json(id),
    // UNIX seconds; the service checks that the time is in the future.
    scheduled_delivery_timestamp: json(z.int()),
    note: plain(z.string().default('')),
  },
  async run({ clients }, { message_id, scheduled_delivery_timestamp, note }, { options }) {
    const request = { message_id, deliver_at: scheduled_delivery_timestamp, note };
    const reply = await clients.messages.CreateReminder(request, options);
    return { reminder_id: reply.id };
  },
});
