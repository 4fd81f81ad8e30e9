import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/playgrounds/{playground_id}`: for administrators */
export const removePlayground = endpoint({
  summary: 'Remove a code playground',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  since: 49,
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.RemovePlayground({ playground_id: pathId(path.playground_id) }, options);
    return EMPTY_BODY;
  },
});
