import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { endpoint } from '../endpoint.ts';
import { wish } from './parameters.ts';

/** `PATCH /realm/filters/{filter_id}` */
export const updateLinkifier = endpoint({
  changes: true,
  parameters: wish,
  async run({ clients }, said, { options, path }) {
    const request = { filter_id: pathId(path.filter_id), wish: Buffer.from(JSON.stringify(said)) };
    await clients.users.UpdateLinkifier(request, options);
    return NOTHING;
  },
});
