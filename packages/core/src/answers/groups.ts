/** Responses about user groups. */
import { z } from 'zod';
import { groupSetting, id, ids, SOME, seconds } from './values.ts';

const group = {
  id,
  name: z.string().meta({ description: 'For system groups `role:administrators` and the like.' }),
  description: z.string(),
  date_created: seconds.nullable(),
  creator_id: z.int().nullable(),
  members: ids,
  direct_subgroup_ids: ids,
  is_system_group: z.boolean(),
  deactivated: z.boolean(),
  can_add_members_group: groupSetting,
  can_join_group: groupSetting,
  can_leave_group: groupSetting,
  can_manage_group: groupSetting,
  can_mention_group: groupSetting,
  can_remove_members_group: groupSetting,
};
export const USER_GROUP = z.strictObject(group).meta({ id: 'UserGroup' });

const { id: _, members: _members, direct_subgroup_ids: _subgroups, is_system_group: _system, ...changing } = group;
/** The fields of a group that an event changes. */
export const USER_GROUP_CHANGE = z
  .strictObject(changing)
  .omit({ date_created: true, creator_id: true })
  .partial()
  .meta(SOME);

export const USER_GROUPS = z.object({ user_groups: z.array(USER_GROUP) });
export const CREATED_USER_GROUP = z.object({ group_id: id });
export const GROUP_MEMBERS = z.object({ members: ids });
export const SUBGROUPS = z.object({ subgroups: ids });
export const IS_GROUP_MEMBER = z.object({ is_user_group_member: z.boolean() });
