import { z } from 'zod';
import { newChannel } from '../../wire/channels.ts';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /users/me/subscriptions` */
export const updateSubscriptions = endpoint({
  changes: true,
  parameters: { add: json(z.array(newChannel).default([])), delete: json(z.array(z.string()).default([])) },
  async run({ clients }, { add, delete: remove }, { options }) {
    const subscriptions = { subscriptions: add, authorization_errors_fatal: true };
    const { json } = await clients.channels.UpdateSubscriptions({ add: subscriptions, remove }, options);
    return json;
  },
});
