/** Values of permission settings: one group, or an anonymous set of groups and people. Pure. */
import type { GroupSetting, PermissionSetting, UserGroup } from '@rookery/client';

export interface GroupParts {
  readonly groups: readonly number[];
  readonly people: readonly number[];
}

/** One group or person of a value. */
export type Part = { readonly group: number } | { readonly person: number };

export const NO_PARTS: GroupParts = { groups: [], people: [] };

export const withOne = (parts: GroupParts, part: Part): GroupParts =>
  'group' in part
    ? { ...parts, groups: [...parts.groups, part.group] }
    : { ...parts, people: [...parts.people, part.person] };

export const withoutOne = (parts: GroupParts, part: Part): GroupParts =>
  'group' in part
    ? { ...parts, groups: parts.groups.filter((id) => id !== part.group) }
    : { ...parts, people: parts.people.filter((id) => id !== part.person) };

export const withoutAll = (parts: GroupParts, removed: GroupParts): GroupParts => ({
  groups: parts.groups.filter((id) => !removed.groups.includes(id)),
  people: parts.people.filter((id) => !removed.people.includes(id)),
});

/** The groups and people in a value. */
export const partsOf = (value: GroupSetting): GroupParts =>
  typeof value === 'number'
    ? { groups: [value], people: [] }
    : { groups: value.direct_subgroups, people: value.direct_members };

/** The value for groups and people; for a single group, its id. */
export function settingOf({ groups, people }: GroupParts): GroupSetting {
  const [first] = groups;
  if (people.length === 0 && groups.length === 1 && first !== undefined) return first;
  return { direct_members: [...people], direct_subgroups: [...groups] };
}

/** Whether two values name the same groups and people. */
export function isSameSetting(a: GroupSetting, b: GroupSetting): boolean {
  const text = (value: GroupSetting) => {
    const { groups, people } = partsOf(value);
    return JSON.stringify([groups.toSorted((x, y) => x - y), people.toSorted((x, y) => x - y)]);
  };
  return text(a) === text(b);
}

const NOBODY = 'role:nobody';

/**
 * Groups that a setting accepts: system groups from the widest to the narrowest, then the organisation's own by name.
 */
export function acceptedGroups(rule: PermissionSetting, groups: readonly UserGroup[]): readonly UserGroup[] {
  const system = SYSTEM_GROUPS.flatMap((name) => groups.find((one) => one.is_system_group && one.name === name) ?? []);
  const accepted = system.filter((one) => {
    if (one.name === 'role:internet') return rule.allow_internet_group;
    if (one.name === 'role:everyone' && !rule.allow_everyone_group) return false;
    if (one.name === NOBODY && !rule.allow_nobody_group) return false;
    return rule.allowed_system_groups.length === 0 || rule.allowed_system_groups.includes(one.name);
  });
  if (rule.require_system_group) return accepted;
  const named = groups.filter((one) => !one.is_system_group && !one.deactivated);
  return [...accepted, ...named.toSorted((a, b) => a.name.localeCompare(b.name))];
}

/** The value without one part; undefined if it would be empty and the setting does not accept `role:nobody`. */
export function withoutPart(
  value: GroupSetting,
  part: Part,
  rule: PermissionSetting,
  groups: readonly UserGroup[],
): GroupSetting | undefined {
  const rest = withoutOne(partsOf(value), part);
  if (rest.groups.length + rest.people.length > 0) return settingOf(rest);
  return acceptedGroups(rule, groups).find((one) => one.name === NOBODY)?.id;
}

/**
 * The value with one more group. It has at most one system group, since each contains the next; `role:nobody` cannot be
 * combined.
 */
export function withGroup(value: GroupSetting, added: UserGroup, groups: readonly UserGroup[]): GroupSetting {
  if (added.name === NOBODY && added.is_system_group) return added.id;
  const parts = partsOf(value);
  const isSystem = (id: number) => groups.some((one) => one.id === id && one.is_system_group);
  const isNobody = (id: number) => groups.some((one) => one.id === id && one.is_system_group && one.name === NOBODY);
  const others = parts.groups.filter((id) => id !== added.id && !(added.is_system_group ? isSystem(id) : isNobody(id)));
  return settingOf({ groups: [...others, added.id], people: parts.people });
}

/** The value with its groups and these people. */
export function withPeople(value: GroupSetting, people: readonly number[], groups: readonly UserGroup[]): GroupSetting {
  const isNobody = (id: number) => groups.some((one) => one.id === id && one.is_system_group && one.name === NOBODY);
  return settingOf({ groups: partsOf(value).groups.filter((id) => !isNobody(id)), people });
}

/** From the widest to the narrowest. */
const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  NOBODY,
] as const;
