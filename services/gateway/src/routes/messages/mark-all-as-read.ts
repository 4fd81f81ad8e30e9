import { endpoint } from '../endpoint.ts';

/** `POST /mark_all_as_read` */
export const markAllAsRead = endpoint({
  summary: 'Mark all messages as read',
  answer: 'COMPLETE',
  deprecated: true,
  changes: true,
  subject: { at: '/messages/flags' },
  async run({ clients }, _, { options }) {
    const { complete } = await clients.messages.MarkAllAsRead({}, options);
    return { complete };
  },
});
