import { z } from 'zod';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /channel_folders`: for administrators */
export const reorderChannelFolders = endpoint({
  summary: 'Reorder channel folders',
  permission: 'administrators',
  since: 414,
  changes: true,
  parameters: { order: json(z.array(id)) },
  run: ({ clients }, { order }, { options }) => clients.channels.ReorderChannelFolders({ order }, options),
});
