import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /users/me/profile_data` */
export const removeProfileData = endpoint({
  changes: true,
  parameters: { data: json(z.array(id)) },
  async run({ clients }, { data }, { options }) {
    const entries = data.map((field) => ({ id: field, value: null }));
    await clients.users.UpdateProfileData({ entries: Buffer.from(JSON.stringify(entries)) }, options);
    return NOTHING;
  },
});
