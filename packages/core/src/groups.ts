/**
 * User groups as permissions see them: the system groups that follow roles, and the values of group settings.
 */
import { isGuest } from './roles.ts';

/**
 * The groups that follow roles, from the widest inwards; each but the last contains the next. `role:nobody` stands
 * alone.
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

/** Who may do something: the id of a group, or people and groups one by one. */
export type GroupSetting =
  | number
  | { readonly direct_members: readonly number[]; readonly direct_subgroups: readonly number[] };

/**
 * What of a caller decides whether they are in a group setting. `group_ids` holds groups reached through others too.
 */
export interface GroupCaller {
  readonly user_id: number;
  readonly role: number;
  readonly group_ids: readonly number[];
}

/**
 * Whether the caller is in a group setting. Guests never are where the setting does not allow 'everyone', even as
 * members of a group named in it.
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
