import { endpoint } from '../endpoint.ts';

/** `GET /mobile_push/keys`: an addition to the Zulip API; the keys with which custom apps and browsers register */
export const getPushKeys = endpoint({
  summary: 'Get the public keys for push notifications',
  answer: 'PUSH_KEYS',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.GetPushKeys({}, options);
    return JSON.parse(json.toString());
  },
});
