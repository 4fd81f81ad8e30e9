import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/profile_fields/{field_id}`: for administrators; also deletes the users' values */
export const deleteProfileField = endpoint({
  summary: 'Delete a custom profile field',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeleteProfileField({ field_id: pathId(path.field_id) }, options);
    return EMPTY_BODY;
  },
});
