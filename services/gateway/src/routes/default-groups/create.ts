import { z } from 'zod';
import { json, plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /default_stream_groups/create`: for administrators */
export const createDefaultGroup = endpoint({
  summary: 'Create a default channel group',
  permission: 'administrators',
  changes: true,
  subject: { at: '/default_stream_groups', parts: namedBy('group_name') },
  parameters: {
    group_name: plain(z.string()),
    description: plain(z.string()),
    stream_names: json(z.array(z.string())),
  },
  async run({ clients }, { group_name, description, stream_names }, { options }) {
    const request = { name: group_name, description, channel_names: stream_names };
    await clients.channels.CreateDefaultGroup(request, options);
  },
});
