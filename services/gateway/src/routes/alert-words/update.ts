import { z } from 'zod';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/alert_words` */
export const addAlertWords = endpoint({
  changes: true,
  parameters: { alert_words: json(z.array(z.string())) },
  async run({ clients }, { alert_words }, { options }) {
    const reply = await clients.users.UpdateAlertWords({ words: alert_words, remove: false }, options);
    return reply.json;
  },
});
