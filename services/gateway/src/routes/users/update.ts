import { z } from 'zod';
import { isId, pathId } from '../../wire/ids.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { profileEntries } from '../../wire/profile-entries.ts';
import { endpoint } from '../endpoint.ts';

/**
 * `PATCH /users/{user}`: for administrators; changes name, role, `new_email` (not for bots), `profile_data`; by id or
 * email address
 */
export const updateUser = endpoint({
  summary: 'Change a user',
  permission: 'administrators',
  changes: true,
  errors: ['CANNOT_DEACTIVATE_LAST_USER'],
  parameters: {
    full_name: plain(z.string().default('')),
    // No role has the value 0, which means unchanged.
    new_email: plain(z.string().default('')),
    profile_data: json(profileEntries.optional()),
    role: json(id.min(1, 'Invalid role').nullish()),
  },
  async run({ clients }, { role, profile_data, ...texts }, { options, path }) {
    const { user } = path;
    const who = isId(user) ? { user_id: pathId(user) } : { email: user ?? '' };
    const entries = Buffer.from(profile_data ? JSON.stringify(profile_data) : '');
    await clients.users.UpdateUser({ ...who, ...texts, profile_data: entries, role: role ?? 0 }, options);
  },
});
