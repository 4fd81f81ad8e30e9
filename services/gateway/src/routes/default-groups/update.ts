import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /default_stream_groups/{group_id}`: for administrators */
export const updateDefaultGroup = endpoint({
  summary: 'Change a default channel group',
  permission: 'administrators',
  changes: true,
  parameters: { new_group_name: plain(z.string().optional()), new_description: plain(z.string().optional()) },
  run: ({ clients }, { new_group_name, new_description }, { options, path }) =>
    clients.channels.UpdateDefaultGroup(
      { group_id: pathId(path.group_id), new_name: new_group_name, new_description },
      options,
    ),
});
