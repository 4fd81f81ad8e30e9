import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /export/realm/{export_id}`: for administrators */
export const deleteExport = endpoint({
  summary: 'Delete an export of the organisation',
  permission: 'administrators',
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.DeleteExport({ export_id: pathId(path.export_id) }, options),
});
