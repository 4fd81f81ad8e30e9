import { endpoint } from '../endpoint.ts';

/** `GET /users/me` */
export const getOwnUser = endpoint({
  answer: 'OWN_USER',
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.GetOwnUser({}, options);
    return json;
  },
});
