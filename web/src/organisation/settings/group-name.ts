import type { UserGroup } from '@rookery/client';
import { type MessageKey, t } from '../../i18n/index.ts';

const NAMES: Readonly<Record<string, MessageKey>> = {
  'role:internet': 'organisation.group_internet',
  'role:everyone': 'organisation.group_everyone',
  'role:members': 'organisation.group_members',
  'role:fullmembers': 'organisation.group_fullmembers',
  'role:moderators': 'organisation.group_moderators',
  'role:administrators': 'organisation.group_administrators',
  'role:owners': 'organisation.group_owners',
  'role:nobody': 'organisation.group_nobody',
};

/** What a group is called: system groups by who is in them. */
export function groupName(group: UserGroup | undefined): string {
  if (group === undefined) return t('organisation.group_unknown');
  const key = group.is_system_group ? NAMES[group.name] : undefined;
  return key ? t(key) : group.name;
}
