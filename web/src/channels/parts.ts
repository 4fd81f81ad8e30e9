/** People and groups that are chosen to be subscribed. */
import type { GroupParts, Part } from '../people/index.ts';
import { allGroups } from '../state/index.ts';

export const NOBODY: GroupParts = { groups: [], people: [] };

export const withPart = (parts: GroupParts, part: Part): GroupParts =>
  'group' in part
    ? { ...parts, groups: [...parts.groups, part.group] }
    : { ...parts, people: [...parts.people, part.person] };

export const withoutPart = (parts: GroupParts, part: Part): GroupParts =>
  'group' in part
    ? { ...parts, groups: parts.groups.filter((id) => id !== part.group) }
    : { ...parts, people: parts.people.filter((id) => id !== part.person) };

/** Groups whose members can be subscribed at once. */
export const subscribableGroups = () =>
  allGroups().filter((one) => !one.deactivated && !['role:internet', 'role:nobody'].includes(one.name));
