import { isId, pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/{user}/presence`: by id or email address; only active people, not bots */
export const getPresence = endpoint({
  summary: 'Get the presence of a user',
  answer: 'PRESENCE_OF_USER',
  async run({ clients }, _parameters, { options, path }) {
    const { user } = path;
    const who = isId(user) ? { user_id: pathId(user) } : { email: user ?? '' };
    return clients.users.GetPresence(who, options);
  },
});
