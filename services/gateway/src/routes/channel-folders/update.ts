import { z } from 'zod';
import { pathId } from '../../wire/ids.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /channel_folders/{channel_folder_id}`: for administrators; only an empty folder can be archived */
export const updateChannelFolder = endpoint({
  summary: 'Change a channel folder',
  permission: 'administrators',
  since: 389,
  changes: true,
  parameters: {
    name: plain(z.string().optional()),
    description: plain(z.string().optional()),
    is_archived: json(z.boolean().optional()),
  },
  run: ({ clients }, parameters, { options, path }) =>
    clients.channels.UpdateChannelFolder({ ...parameters, channel_folder_id: pathId(path.channel_folder_id) }, options),
});
