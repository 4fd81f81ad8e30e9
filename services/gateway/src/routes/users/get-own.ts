import { endpoint } from '../endpoint.ts';

/** `GET /users/me` */
export const getOwnUser = endpoint({
  async run({ clients }, _parameters, { options }) {
    const { json } = await clients.users.GetOwnUser({}, options);
    return json;
  },
});
