import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /default_stream_groups/{group_id}`: for administrators */
export const removeDefaultGroup = endpoint({
  summary: 'Remove a default channel group',
  permission: 'administrators',
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.channels.RemoveDefaultGroup({ group_id: pathId(path.group_id) }, options),
});
