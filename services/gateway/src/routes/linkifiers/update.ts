import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';
import { parameters } from './parameters.ts';

/** `PATCH /realm/filters/{filter_id}`: for administrators */
export const updateLinkifier = endpoint({
  summary: 'Change a linkifier',
  permission: 'administrators',
  since: 57,
  changes: true,
  parameters,
  async run({ clients }, said, { options, path }) {
    const request = { filter_id: pathId(path.filter_id), change: Buffer.from(JSON.stringify(said)) };
    await clients.users.UpdateLinkifier(request, options);
  },
});
