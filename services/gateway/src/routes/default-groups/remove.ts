import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /default_stream_groups/{group_id}`: for administrators */
export const removeDefaultGroup = endpoint({
  summary: 'Remove a default channel group',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options, path }) {
    await clients.channels.RemoveDefaultGroup({ group_id: pathId(path.group_id) }, options);
    return EMPTY_BODY;
  },
});
