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
  async run({ clients }, { include_deactivated_groups }, { options }) {
    const { json } = await clients.users.ListUserGroups({ include_deactivated: include_deactivated_groups }, options);
    return json;
  },
});
