import { z } from 'zod';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/linkifiers`: for administrators */
export const reorderLinkifiers = endpoint({
  summary: 'Reorder linkifiers',
  permission: 'administrators',
  since: 202,
  changes: true,
  parameters: { ordered_linkifier_ids: json(z.array(id)) },
  run: ({ clients }, { ordered_linkifier_ids }, { options }) =>
    clients.users.ReorderLinkifiers({ linkifier_ids: ordered_linkifier_ids }, options),
});
