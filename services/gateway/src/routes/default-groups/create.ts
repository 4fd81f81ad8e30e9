import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { json, plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /default_stream_groups/create`: for administrators */
export const createDefaultGroup = endpoint({
  summary: 'Create a default channel group',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  subject: { at: '/default_stream_groups', parts: namedBy('group_name') },
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: {
    group_name: plain(z.string()),
    description: plain(z.string()),
    stream_names: json(z.array(z.string())),
  },
  async run({ clients }, { group_name, description, stream_names }, { options }) {
    const request = { name: group_name, description, channel_names: stream_names };
    await clients.channels.CreateDefaultGroup(request, options);
    return EMPTY_BODY;
  },
});
