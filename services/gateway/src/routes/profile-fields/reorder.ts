import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/profile_fields`: for administrators */
export const reorderProfileFields = endpoint({
  summary: 'Reorder custom profile fields',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { order: json(z.array(id)) },
  async run({ clients }, { order }, { options }) {
    await clients.users.ReorderProfileFields({ order }, options);
    return EMPTY_BODY;
  },
});
