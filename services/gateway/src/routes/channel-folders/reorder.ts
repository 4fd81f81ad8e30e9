import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /channel_folders`: for administrators */
export const reorderChannelFolders = endpoint({
  summary: 'Reorder channel folders',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  since: 414,
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { order: json(z.array(id)) },
  async run({ clients }, { order }, { options }) {
    await clients.channels.ReorderChannelFolders({ order }, options);
    return EMPTY_BODY;
  },
});
