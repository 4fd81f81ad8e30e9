/** User groups in permissions: the system groups that follow roles, and the values of group settings. */
import { isGuest } from './roles.ts';

/**
 * The groups that follow roles, from the widest to the narrowest: each contains the next one. `role:nobody` is separate
 * and empty.
 */
export const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
] as const;

export type SystemGroupName = (typeof SYSTEM_GROUPS)[number];

/** The users who have a permission: the id of a group, or a list of users and groups. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

/**
 * The properties of a caller that decide whether a group setting includes them. `group_ids` contains groups reached
 * through subgroups too.
 */
export interface GroupCaller {
  readonly user_id: number;
  readonly role: number;
  readonly group_ids: readonly number[];
}

/**
 * Whether a group setting includes the caller. A setting that does not allow 'everyone' includes no guest, even if the
 * guest is a member of a group in it.
 */
export function inGroupSetting(
  caller: GroupCaller,
  setting: GroupSetting,
  options: { allowEveryone: boolean },
): boolean {
  if (isGuest(caller.role) && !options.allowEveryone) return false;
  if (typeof setting === 'number') return caller.group_ids.includes(setting);
  return (
    setting.direct_members.includes(caller.user_id) ||
    setting.direct_subgroups.some((group) => caller.group_ids.includes(group))
  );
}
