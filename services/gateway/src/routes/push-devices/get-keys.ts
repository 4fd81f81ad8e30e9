import { endpoint } from '../endpoint.ts';

/** `GET /mobile_push/keys`: an addition to the Zulip API; the keys with which custom apps and browsers register */
export const getPushKeys = endpoint({
  summary: 'Get the public keys for push notifications',
  answer: 'PUSH_KEYS',
  run: ({ clients }, _parameters, { options }) => clients.users.GetPushKeys({}, options),
});
