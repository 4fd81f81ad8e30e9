import { NOTHING } from '../../wire/envelope.ts';
import { json } from '../../wire/parameters.ts';
import { profileEntries } from '../../wire/profile-entries.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /users/me/profile_data` */
export const updateProfileData = endpoint({
  changes: true,
  parameters: { data: json(profileEntries) },
  async run({ clients }, { data }, { options }) {
    await clients.users.UpdateProfileData({ entries: Buffer.from(JSON.stringify(data)) }, options);
    return NOTHING;
  },
});
