import { bool } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

/** `GET /user_groups`: not for guests */
export const listUserGroups = endpoint({
  summary: 'List user groups',
  answer: 'USER_GROUPS',
  permission: 'members',
  cancellable: true,
  compressed: true,
  parameters: { include_deactivated_groups: bool(false) },
  run: ({ clients }, { include_deactivated_groups }, { options }) =>
    clients.users.ListUserGroups({ include_deactivated: include_deactivated_groups }, options),
});
