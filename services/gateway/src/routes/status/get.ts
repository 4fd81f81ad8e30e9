import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/{user}/status` */
export const getStatus = endpoint({
  summary: 'Get the status of a user',
  answer: 'STATUS_OF_USER',
  since: 262,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.GetStatus({ user_id: pathId(path.user) }, options),
});
