import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';
import { parameters } from './parameters.ts';

/** `PATCH /realm/profile_fields/{field_id}`: for administrators */
export const updateProfileField = endpoint({
  summary: 'Change a custom profile field',
  permission: 'administrators',
  changes: true,
  parameters,
  async run({ clients }, said, { options, path }) {
    const request = { field_id: pathId(path.field_id), change: Buffer.from(JSON.stringify(said)) };
    await clients.users.UpdateProfileField(request, options);
  },
});
