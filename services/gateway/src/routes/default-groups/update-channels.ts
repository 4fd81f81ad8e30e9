import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /default_stream_groups/{group_id}/streams`: for administrators */
export const updateDefaultGroupChannels = endpoint({
  summary: 'Add or remove channels of a default channel group',
  permission: 'administrators',
  changes: true,
  parameters: { op: plain(z.enum(['add', 'remove'])), stream_names: json(z.array(z.string())) },
  async run({ clients }, { op, stream_names }, { options, path }) {
    const request = { group_id: pathId(path.group_id), remove: op === 'remove', channel_names: stream_names };
    await clients.channels.UpdateDefaultGroupChannels(request, options);
  },
});
