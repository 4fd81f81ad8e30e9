import { z } from 'zod';
import { groupSettingUpdates, toGroupSettingUpdates } from '../../wire/group-settings.ts';
import { GROUP_SETTINGS, pathGroup } from '../../wire/groups.ts';
import { json, plain } from '../../wire/parameters.ts';
import { endpoint } from '../endpoint.ts';

const settings = groupSettingUpdates(...GROUP_SETTINGS);

/** `PATCH /user_groups/{user_group_id}`: for users in the group's `can_manage_group`, or in `can_manage_all_groups` */
export const updateUserGroup = endpoint({
  summary: 'Change a user group',
  permission: { to: 'users whom the group’s `can_manage_group` names', or: ['can_manage_all_groups'] },
  changes: true,
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE', 'EXPECTATION_MISMATCH', 'SYSTEM_GROUP_REQUIRED'],
  parameters: {
    name: plain(z.string().optional()),
    description: plain(z.string().optional()),
    ...settings,
    deactivated: json(z.boolean().optional()),
  },
  run: ({ clients }, p, { options, path }) =>
    clients.users.UpdateUserGroup(
      {
        ...pathGroup(path),
        name: p.name,
        description: p.description,
        settings: toGroupSettingUpdates(settings, p),
        deactivated: p.deactivated,
      },
      options,
    ),
});

/**
 * `POST /user_groups/{user_group_id}/deactivate`: for users in the group's `can_manage_group`, or in
 * `can_manage_all_groups`; rejected while the group is in use
 */
export const deactivateUserGroup = endpoint({
  summary: 'Deactivate a user group',
  permission: { to: 'users whom the group’s `can_manage_group` names', or: ['can_manage_all_groups'] },
  since: 290,
  errors: ['CANNOT_DEACTIVATE_GROUP_IN_USE'],
  changes: true,
  run: ({ clients }, _parameters, { options, path }) =>
    clients.users.UpdateUserGroup({ ...pathGroup(path), deactivated: true }, options),
});
