import { z } from 'zod';
import { principals, toPrincipals } from '../../wire/channels.ts';
import { json } from '../../wire/parameters.ts';
import { listedIn } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me/subscriptions` */
export const unsubscribe = endpoint({
  summary: 'Unsubscribe users from channels',
  answer: 'UNSUBSCRIBED',
  errors: ['STREAM_DOES_NOT_EXIST'],
  changes: true,
  subject: { parts: listedIn('subscriptions') },
  parameters: {
    subscriptions: json(z.array(z.string())),
    principals: json(principals.optional()),
  },
  run: ({ clients }, p, { options }) =>
    clients.channels.Unsubscribe({ names: p.subscriptions, ...toPrincipals(p.principals) }, options),
});
