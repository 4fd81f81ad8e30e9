import { z } from 'zod';
import { json } from '../../wire/parameters.ts';
import { listedIn } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/alert_words`: for people, not bots */
export const addAlertWords = endpoint({
  summary: 'Add alert words',
  answer: 'ALERT_WORDS',
  permission: 'people',
  changes: true,
  subject: { parts: listedIn('alert_words') },
  parameters: { alert_words: json(z.array(z.string())) },
  async run({ clients }, { alert_words }, { options }) {
    const reply = await clients.users.UpdateAlertWords({ words: alert_words, remove: false }, options);
    return reply.json;
  },
});

/** `DELETE /users/me/alert_words`: for people, not bots */
export const removeAlertWords = endpoint({
  summary: 'Remove alert words',
  answer: 'ALERT_WORDS',
  permission: 'people',
  changes: true,
  subject: { parts: listedIn('alert_words') },
  parameters: { alert_words: json(z.array(z.string())) },
  async run({ clients }, { alert_words }, { options }) {
    const reply = await clients.users.UpdateAlertWords({ words: alert_words, remove: true }, options);
    return reply.json;
  },
});
