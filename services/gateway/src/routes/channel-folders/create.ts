import { z } from 'zod';
import { plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /channel_folders/create`: for administrators */
export const createChannelFolder = endpoint({
  summary: 'Create a channel folder',
  answer: 'CREATED_CHANNEL_FOLDER',
  permission: 'administrators',
  since: 389,
  changes: true,
  subject: { at: '/channel_folders', parts: namedBy('name') },
  parameters: { name: plain(z.string()), description: plain(z.string().default('')) },
  run: ({ clients }, parameters, { options }) => clients.channels.CreateChannelFolder(parameters, options),
});
