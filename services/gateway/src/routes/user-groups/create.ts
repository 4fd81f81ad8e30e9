import { z } from 'zod';
import { groupSettings, toGroupSettingUpdates } from '../../wire/group-settings.ts';
import { GROUP_SETTINGS } from '../../wire/groups.ts';
import { id, json, plain } from '../../wire/parameters.ts';
import { namedBy } from '../../wire/subjects.ts';
import { endpoint } from '../endpoint.ts';

const settings = groupSettings(...GROUP_SETTINGS);

/** `POST /user_groups/create`: for users in `can_create_groups` */
export const createUserGroup = endpoint({
  summary: 'Create a user group',
  answer: 'CREATED_USER_GROUP',
  permission: { grantedTo: ['can_create_groups'] },
  changes: true,
  subject: { at: '/user_groups', parts: namedBy('name') },
  errors: ['SYSTEM_GROUP_REQUIRED'],
  parameters: {
    name: plain(z.string()),
    description: plain(z.string()),
    members: json(z.array(id)),
    subgroups: json(z.array(id).optional()),
    ...settings,
  },
  async run({ clients }, p, { options }) {
    const { group_id } = await clients.users.CreateUserGroup(
      {
        name: p.name,
        description: p.description,
        member_ids: p.members,
        subgroup_ids: p.subgroups ?? [],
        settings: toGroupSettingUpdates(settings, p),
      },
      options,
    );
    return { group_id };
  },
});
