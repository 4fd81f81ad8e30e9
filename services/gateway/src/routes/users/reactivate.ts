import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /users/{user}/reactivate`: for administrators; people and bots */
export const reactivateUser = endpoint({
  summary: 'Reactivate a user',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.ReactivateUser({ user_id: pathId(path.user) }, options);
    return EMPTY_BODY;
  },
});
