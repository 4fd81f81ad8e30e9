import { endpoint } from '../endpoint.ts';

/** `GET /scheduled_messages` */
export const listScheduledMessages = endpoint({
  summary: 'List your scheduled messages',
  answer: 'SCHEDULED_MESSAGES',
  since: 173,
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.messages.ListScheduledMessages({}, options);
    return json;
  },
});
