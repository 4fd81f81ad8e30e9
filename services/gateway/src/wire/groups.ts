/** Parameters for user groups. */
import { pathId } from './ids.ts';

/** The group settings of a user group. */
export const GROUP_SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;

/** Returns the id of the group in a path. */
export function pathGroup(path: Readonly<Record<string, string>>): { group_id: number } {
  return { group_id: pathId(path.user_group_id) };
}
