import { z } from 'zod';
import { id, json } from '../../wire/parameters.ts';
import { profileEntries } from '../../wire/profile-entries.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /users/me/profile_data`: for people, not bots; sets all given values or none */
export const updateProfileData = endpoint({
  summary: 'Set values of your custom profile fields',
  permission: 'people',
  changes: true,
  parameters: { data: json(profileEntries) },
  run: ({ clients }, { data }, { options }) =>
    clients.users.UpdateProfileData({ entries: Buffer.from(JSON.stringify(data)) }, options),
});

/** `DELETE /users/me/profile_data`: for people, not bots */
export const removeProfileData = endpoint({
  summary: 'Remove values of your custom profile fields',
  permission: 'people',
  changes: true,
  parameters: { data: json(z.array(id)) },
  async run({ clients }, { data }, { options }) {
    const entries = data.map((field) => ({ id: field, value: null }));
    await clients.users.UpdateProfileData({ entries: Buffer.from(JSON.stringify(entries)) }, options);
  },
});
