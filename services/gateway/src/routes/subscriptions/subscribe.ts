import {
  newChannel,
  newChannelParameters,
  principals,
  toNewChannelSettings,
  toPrincipals,
} from '../../wire/channels.ts';
import { bool, json, list } from '../../wire/parameters.ts';
import { listedIn } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/subscriptions`: creates channels that do not exist */
export const subscribe = endpoint({
  summary: 'Subscribe users to channels',
  answer: 'SUBSCRIBED',
  permission: { to: 'users who may join the channel, or create one of its kind' },
  changes: true,
  subject: { parts: listedIn('subscriptions') },
  errors: ['REQUEST_VARIABLE_INVALID', 'SYSTEM_GROUP_REQUIRED', 'UNAUTHORIZED_PRINCIPAL'],
  parameters: {
    subscriptions: json(list(newChannel)),
    principals: json(principals.optional()),
    authorization_errors_fatal: bool(true),
    ...newChannelParameters,
  },
  run: ({ clients }, p, { options }) =>
    clients.channels.Subscribe(
      {
        ...toPrincipals(p.principals),
        subscriptions: p.subscriptions,
        authorization_errors_fatal: p.authorization_errors_fatal,
        announce: p.announce,
        send_new_subscription_messages: p.send_new_subscription_messages,
        settings: toNewChannelSettings(p),
      },
      options,
    ),
});
