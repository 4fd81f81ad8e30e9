/** The permission settings of a group. */
import type { GroupSetting } from '@rookery/client';
import { state } from '../../state/index.ts';
import { defaultSetting } from '../default-setting.ts';

export const SETTINGS = [
  { name: 'can_manage_group', label: 'groups.can_manage' },
  { name: 'can_mention_group', label: 'groups.can_mention' },
  { name: 'can_add_members_group', label: 'groups.can_add' },
  { name: 'can_remove_members_group', label: 'groups.can_remove' },
  { name: 'can_join_group', label: 'groups.can_join' },
  { name: 'can_leave_group', label: 'groups.can_leave' },
] as const;

export type GroupPermission = (typeof SETTINGS)[number]['name'];

/** The values that a setting accepts. */
export const ruleOf = (name: GroupPermission) => state.server_supported_permission_settings.group[name];

/** The default of a setting for a group that the user creates. */
export const defaultOf = (name: GroupPermission): GroupSetting => defaultSetting(ruleOf(name));
