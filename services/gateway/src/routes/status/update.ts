import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';
import { wish } from './parameters.ts';

/** `POST /users/{user_id}/status` */
export const updateStatus = endpoint({
  changes: true,
  parameters: wish,
  async run({ clients }, said, { options, path }) {
    const request = { user_id: pathId(path.user), wish: Buffer.from(JSON.stringify(said)) };
    await clients.users.UpdateStatus(request, options);
    return NOTHING;
  },
});
