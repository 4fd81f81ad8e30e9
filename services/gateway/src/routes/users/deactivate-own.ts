import { NOTHING } from '../../wire/envelope.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me` */
export const deactivateOwnUser = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options }) {
    await clients.users.DeactivateUser({ self: true }, options);
    return NOTHING;
  },
});
