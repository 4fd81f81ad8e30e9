import { endpoint } from '../endpoint.ts';

/** `GET /scheduled_messages` */
export const listScheduledMessages = endpoint({
  summary: 'List your scheduled messages',
  answer: 'SCHEDULED_MESSAGES',
  since: 173,
  run: ({ clients }, _parameters, { options }) => clients.messages.ListScheduledMessages({}, options),
});
