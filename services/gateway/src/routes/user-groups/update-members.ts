import { z } from 'zod';
import { pathGroup } from '../../wire/groups.ts';
import { id, json } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const ids = json(z.array(id).optional());

/**
 * `POST /user_groups/{user_group_id}/members`: for users in the group's `can_add_members_group` or
 * `can_remove_members_group`; to join or leave, `can_join_group` or `can_leave_group` suffices; not for guests
 */
export const updateUserGroupMembers = endpoint({
  summary: 'Add or remove members of a user group',
  permission: 'members',
  changes: true,
  parameters: { delete: ids, add: ids, delete_subgroups: ids, add_subgroups: ids },
  run: ({ clients }, p, { options, path }) =>
    clients.users.UpdateUserGroupMembers(
      {
        ...pathGroup(path),
        add_members: p.add ?? [],
        remove_members: p.delete ?? [],
        add_subgroups: p.add_subgroups ?? [],
        remove_subgroups: p.delete_subgroups ?? [],
      },
      options,
    ),
});

/**
 * `POST /user_groups/{user_group_id}/subgroups`: for users in the group's `can_add_members_group` or
 * `can_remove_members_group`; not for guests; a group cannot contain itself, directly or indirectly
 */
export const updateSubgroups = endpoint({
  summary: 'Add or remove subgroups of a user group',
  permission: {
    to: 'users whom the group’s `can_manage_group`, `can_add_members_group` or `can_remove_members_group` names',
    or: ['can_manage_all_groups'],
  },
  since: 127,
  changes: true,
  parameters: { delete: ids, add: ids },
  run: ({ clients }, p, { options, path }) =>
    clients.users.UpdateUserGroupMembers(
      { ...pathGroup(path), add_subgroups: p.add ?? [], remove_subgroups: p.delete ?? [] },
      options,
    ),
});
