import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/{user_id}` */
export const deactivateUser = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeactivateUser({ user_id: pathId(path.user) }, options);
    return NOTHING;
  },
});
