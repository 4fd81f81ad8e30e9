import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me/muted_users/{muted_user_id}`: for people, not bots */
export const unmuteUser = endpoint({
  summary: 'Unmute a user',
  permission: 'people',
  since: 48,
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.UnmuteUser({ user_id: pathId(path.muted_user_id) }, options),
});
