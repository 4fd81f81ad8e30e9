import type { UserGroup } from '@rookery/client';

export const TABS = ['general', 'members', 'permissions'] as const;
type Tab = (typeof TABS)[number];

/** The address of a group. */
export function groupHash(one: Pick<UserGroup, 'id' | 'name'>, tab?: Tab): string {
  const hash = `#groups/${one.id}/${encodeURIComponent(one.name)}`;
  return tab === undefined ? hash : `${hash}/${tab}`;
}
