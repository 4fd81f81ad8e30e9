import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/{user}/reactivate`: for administrators; people and bots */
export const reactivateUser = endpoint({
  summary: 'Reactivate a user',
  permission: 'administrators',
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.ReactivateUser({ user_id: pathId(path.user) }, options),
});
