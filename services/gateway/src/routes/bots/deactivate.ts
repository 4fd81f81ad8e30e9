import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /bots/{bot_id}` */
export const deactivateBot = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeactivateUser({ user_id: pathId(path.bot_id), bot: true }, options);
    return NOTHING;
  },
});
