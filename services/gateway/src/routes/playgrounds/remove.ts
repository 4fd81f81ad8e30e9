import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/playgrounds/{playground_id}`: for administrators */
export const removePlayground = endpoint({
  summary: 'Remove a code playground',
  permission: 'administrators',
  since: 49,
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.RemovePlayground({ playground_id: pathId(path.playground_id) }, options),
});
