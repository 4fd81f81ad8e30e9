import { endpoint } from '../endpoint.ts';

/** `GET /users/me` */
export const getOwnUser = endpoint({
  summary: 'Get your own user',
  answer: 'OWN_USER',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.GetOwnUser({}, options);
    return json;
  },
});
