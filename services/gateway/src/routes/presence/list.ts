import { endpoint } from '../endpoint.ts';

/** `GET /realm/presence` */
export const listPresences = endpoint({
  summary: 'List the presence of all users',
  answer: 'PRESENCES',
  cancellable: true,
  compressed: true,
  run: ({ clients }, _parameters, { options }) => clients.users.ListPresences({}, options),
});
