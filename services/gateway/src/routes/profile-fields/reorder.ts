import { z } from 'zod';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/profile_fields`: for administrators */
export const reorderProfileFields = endpoint({
  summary: 'Reorder custom profile fields',
  permission: 'administrators',
  changes: true,
  parameters: { order: json(z.array(id)) },
  run: ({ clients }, { order }, { options }) => clients.users.ReorderProfileFields({ order }, options),
});
