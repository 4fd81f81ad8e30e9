import { endpoint } from '../endpoint.ts';

/** `GET /reminders` */
export const listReminders = endpoint({
  summary: 'List your reminders',
  answer: 'REMINDERS',
  since: 399,
  run: ({ clients }, _parameters, { options }) => clients.messages.ListReminders({}, options),
});
