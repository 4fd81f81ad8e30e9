import { EMPTY_BODY } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';

/** `DELETE /realm/filters/{filter_id}`: for administrators */
export const removeLinkifier = endpoint({
  summary: 'Remove a linkifier',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  async run({ clients }, _parameters, { options, path }) {
    await clients.users.RemoveLinkifier({ filter_id: pathId(path.filter_id) }, options);
    return EMPTY_BODY;
  },
});
