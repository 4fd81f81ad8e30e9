import type { GroupSetting, PermissionSetting } from '@rookery/client';
import { allGroups, state } from '../state/index.ts';

/** The default of a permission setting for an object that the user creates: a system group, or else the user. */
export function defaultSetting(rule: PermissionSetting | undefined): GroupSetting {
  const found = allGroups().find((one) => one.is_system_group && one.name === rule?.default_group_name);
  return found?.id ?? { direct_members: [state.user_id], direct_subgroups: [] };
}
