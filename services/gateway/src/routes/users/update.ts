import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { isId, pathId } from '../../wire/ids.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /users/{user_id}` and `PATCH /users/{email}` */
export const updateUser = endpoint({
  changes: true,
  parameters: {
    full_name: plain(z.string().default('')),
    // No role is 0, which stands for the one that is.
    role: json(id.min(1, 'Invalid role').nullish()),
  },
  async run({ clients }, { full_name, role }, { options, path }) {
    const { user } = path;
    const who = isId(user) ? { user_id: pathId(user) } : { email: user ?? '' };
    await clients.users.UpdateUser({ ...who, full_name, role: role ?? 0 }, options);
    return NOTHING;
  },
});
