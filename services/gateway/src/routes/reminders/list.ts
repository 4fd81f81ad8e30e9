import { endpoint } from '../endpoint.ts';

/** `GET /reminders` */
export const listReminders = endpoint({
  summary: 'List your reminders',
  answer: 'REMINDERS',
  since: 399,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.messages.ListReminders({}, options);
    return json;
  },
});
