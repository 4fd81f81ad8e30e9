import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/profile_fields/{field_id}`: for administrators; also deletes the users' values */
export const deleteProfileField = endpoint({
  summary: 'Delete a custom profile field',
  permission: 'administrators',
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.DeleteProfileField({ field_id: pathId(path.field_id) }, options),
});
