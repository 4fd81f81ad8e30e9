import { z } from 'zod';
import { json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me/alert_words` */
export const removeAlertWords = endpoint({
  changes: true,
  parameters: { alert_words: json(z.array(z.string())) },
  async run({ clients }, { alert_words }, { options }) {
    const reply = await clients.users.UpdateAlertWords({ words: alert_words, remove: true }, options);
    return reply.json;
  },
});
