import { z } from 'zod';
import { EMPTY_BODY } from '../../wire/envelope.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `PATCH /realm/linkifiers`: for administrators */
export const reorderLinkifiers = endpoint({
  summary: 'Reorder linkifiers',
  answer: 'NO_FIELDS',
  permission: 'administrators',
  since: 202,
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { ordered_linkifier_ids: json(z.array(id)) },
  async run({ clients }, { ordered_linkifier_ids }, { options }) {
    await clients.users.ReorderLinkifiers({ linkifier_ids: ordered_linkifier_ids }, options);
    return EMPTY_BODY;
  },
});
