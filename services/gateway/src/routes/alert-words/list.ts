import { endpoint } from '../endpoint.ts';

/** `GET /users/me/alert_words` */
export const listAlertWords = endpoint({
  summary: 'List your alert words',
  answer: 'ALERT_WORDS',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.ListAlertWords({}, options);
    return json;
  },
});
