import { z } from 'zod';
import { NOTHING } from '../../wire/envelope.ts';
import { pathId } from '../../wire/ids.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /default_stream_groups/create` */
export const createDefaultGroup = endpoint({
  changes: true,
  parameters: {
    group_name: plain(z.string()),
    description: plain(z.string()),
    stream_names: json(z.array(z.string())),
  },
  async run({ clients }, { group_name, description, stream_names }, { options }) {
    const request = { name: group_name, description, channel_names: stream_names };
    await clients.channels.CreateDefaultGroup(request, options);
    return NOTHING;
  },
});

/** `PATCH /default_stream_groups/{group_id}` */
export const updateDefaultGroup = endpoint({
  changes: true,
  parameters: { new_group_name: plain(z.string().optional()), new_description: plain(z.string().optional()) },
  async run({ clients }, { new_group_name, new_description }, { options, path }) {
    await clients.channels.UpdateDefaultGroup(
      {
        group_id: pathId(path.group_id),
        has_new_name: new_group_name !== undefined,
        new_name: new_group_name ?? '',
        has_new_description: new_description !== undefined,
        new_description: new_description ?? '',
      },
      options,
    );
    return NOTHING;
  },
});

/** `DELETE /default_stream_groups/{group_id}` */
export const removeDefaultGroup = endpoint({
  changes: true,
  async run({ clients }, _parameters, { options, path }) {
    await clients.channels.RemoveDefaultGroup({ group_id: pathId(path.group_id) }, options);
    return NOTHING;
  },
});

/** `PATCH /default_stream_groups/{group_id}/streams` */
export const updateDefaultGroupChannels = endpoint({
  changes: true,
  parameters: { op: plain(z.enum(['add', 'remove'])), stream_names: json(z.array(z.string())) },
  async run({ clients }, { op, stream_names }, { options, path }) {
    const request = { group_id: pathId(path.group_id), remove: op === 'remove', channel_names: stream_names };
    await clients.channels.UpdateDefaultGroupChannels(request, options);
    return NOTHING;
  },
});
