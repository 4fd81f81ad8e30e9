import { count, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `POST /realm/deactivate`: for owners; only an operator can reactivate the organisation */
export const deactivateRealm = endpoint({
  summary: 'Deactivate the organisation',
  permission: 'owners',
  changes: true,
  parameters: { deletion_delay_days: json(count.nullish()) },
  run: ({ clients }, { deletion_delay_days }, { options }) =>
    clients.users.DeactivateRealm({ deletion_delay_days: deletion_delay_days ?? undefined }, options),
});
