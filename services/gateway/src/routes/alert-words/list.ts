import { endpoint } from '../endpoint.ts';

/** `GET /users/me/alert_words` */
export const listAlertWords = endpoint({
  summary: 'List your alert words',
  answer: 'ALERT_WORDS',
  run: ({ clients }, _parameters, { options }) => clients.users.ListAlertWords({}, options),
});
