import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/me/muted_users/{muted_user_id}`: for people, not bots; bots can be muted too */
export const muteUser = endpoint({
  summary: 'Mute a user',
  permission: 'people',
  since: 48,
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.MuteUser({ user_id: pathId(path.muted_user_id) }, options),
});
