import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /events` */
export const deleteQueue = endpoint({
  summary: 'Delete an event queue',
  errors: ['BAD_EVENT_QUEUE_ID'],
  changes: true,
  owner: 'user',
  parameters: { queue_id: plain(z.string()) },
  async run({ clients, queues }, { queue_id }, { options }) {
    await clients.events.DeleteQueue({ queue_id }, options);
    queues.forget(options.caller, queue_id);
  },
});
