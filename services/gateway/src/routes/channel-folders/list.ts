import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /channel_folders` */
export const listChannelFolders = endpoint({
  summary: 'List channel folders',
  answer: 'CHANNEL_FOLDERS',
  since: 389,
  parameters: { include_archived: bool(false) },
  async run({ clients }, parameters, { options }) {
    const { json } = await clients.channels.ListChannelFolders(parameters, options);
    return json;
  },
});
