import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /channel_folders` */
export const listChannelFolders = endpoint({
  summary: 'List channel folders',
  answer: 'CHANNEL_FOLDERS',
  since: 389,
  parameters: { include_archived: bool(false) },
  run: ({ clients }, parameters, { options }) => clients.channels.ListChannelFolders(parameters, options),
});
