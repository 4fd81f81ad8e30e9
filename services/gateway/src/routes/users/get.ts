import { isId, pathId } from '../../wire/ids.ts';
import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /users/{user}`: by id or email address */
export const getUser = endpoint({
  summary: 'Get a user',
  answer: 'ONE_USER',
  since: 1,
  parameters: { client_gravatar: bool(true), include_custom_profile_fields: bool(false) },
  async run({ clients }, parameters, { options, path }) {
    const user = path.user;
    const who = isId(user) ? { user_id: pathId(user) } : { email: user ?? '' };
    return clients.users.GetUser({ ...who, ...parameters }, options);
  },
});
