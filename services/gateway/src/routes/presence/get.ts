import { isId, pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/{user}/presence`: of active people, by id or by email address */
export const getPresence = endpoint({
  summary: 'Get the presence of a user',
  answer: 'PRESENCE_OF_USER',
  async run({ clients }, _parameters, { options, path }) {
    const { user } = path;
    const who = isId(user) ? { user_id: pathId(user) } : { email: user ?? '' };
    const { json } = await clients.users.GetPresence(who, options);
    return json;
  },
});
