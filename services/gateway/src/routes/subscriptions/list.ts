import { includeSubscribers, toSubscriberFlags } from '../../wire/channels.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/me/subscriptions` */
export const listSubscriptions = endpoint({
  summary: 'List your subscriptions',
  answer: 'SUBSCRIPTIONS',
  cancellable: true,
  compressed: true,
  parameters: { include_subscribers: includeSubscribers },
  run: ({ clients }, { include_subscribers }, { options }) =>
    clients.channels.ListSubscriptions(toSubscriberFlags(include_subscribers), options),
});
