import type { UserGroup } from '@rookery/client';
import { type MessageKey, t } from '../i18n/index.ts';

const ROLE_NAMES: Readonly<Record<string, MessageKey>> = {
  'role:internet': 'people.group_internet',
  'role:everyone': 'people.group_everyone',
  'role:members': 'people.group_members',
  'role:fullmembers': 'people.group_fullmembers',
  'role:moderators': 'people.group_moderators',
  'role:administrators': 'people.group_administrators',
  'role:owners': 'people.group_owners',
  'role:nobody': 'people.group_nobody',
};

/** The name of a group; system groups are named after their roles. */
export function groupName(group: Pick<UserGroup, 'name' | 'is_system_group'> | undefined): string {
  if (group === undefined) return t('people.group_unknown');
  const key = group.is_system_group ? ROLE_NAMES[group.name] : undefined;
  return key ? t(key) : group.name;
}
