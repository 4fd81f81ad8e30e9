import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /export/realm/{export_id}`: for administrators */
export const deleteExport = endpoint({
  summary: 'Delete an export of the organisation',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.DeleteExport({ export_id: pathId(path.export_id) }, options);
    return EMPTY_BODY;
  },
});
