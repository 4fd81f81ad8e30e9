import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/filters/{filter_id}`: for administrators */
export const removeLinkifier = endpoint({
  summary: 'Remove a linkifier',
  permission: 'administrators',
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.RemoveLinkifier({ filter_id: pathId(path.filter_id) }, options),
});
