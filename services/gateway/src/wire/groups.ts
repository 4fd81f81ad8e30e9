/** User groups as parameters. */
import { pathId } from './ids.ts';

/** The settings of a group. */
export const GROUP_SETTINGS = [
  'can_add_members_group',
  'can_join_group',
  'can_leave_group',
  'can_manage_group',
  'can_mention_group',
  'can_remove_members_group',
] as const;

/** The group that a path names. */
export function pathGroup(path: Readonly<Record<string, string>>): { group_id: number } {
  return { group_id: pathId(path.user_group_id) };
}
