import { EMPTY_BODY } from '../../wire/envelope.ts';
import { count, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/deactivate`: for owners; only an operator can reactivate the organisation */
export const deactivateRealm = endpoint({
  summary: 'Deactivate the organisation',
  answer: 'NO_FIELDS',
  permission: 'owners',
  changes: true,
  errors: ['UNAUTHORIZED_PRINCIPAL'],
  parameters: { deletion_delay_days: json(count.nullish()) },
  async run({ clients }, { deletion_delay_days: days }, { options }) {
    await clients.users.DeactivateRealm(
      { deletion_delay_days: days ?? 0, has_deletion_delay: typeof days === 'number' },
      options,
    );
    return EMPTY_BODY;
  },
});
