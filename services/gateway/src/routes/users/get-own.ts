import { endpoint } from '../endpoint.ts';

/** `GET /users/me` */
export const getOwnUser = endpoint({
  summary: 'Get your own user',
  answer: 'OWN_USER',
  run: ({ clients }, _parameters, { options }) => clients.users.GetOwnUser({}, options),
});
