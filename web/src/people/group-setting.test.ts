import type { PermissionSetting, UserGroup } from '@rookery/client';
import { expect, test } from 'vitest';
import { acceptedGroups, isSameSetting, settingOf, withGroup, withoutPart, withPeople } from './group-setting.ts';

const group = (id: number, name: string, options: Partial<UserGroup> = {}): UserGroup =>
  ({ id, name, is_system_group: name.startsWith('role:'), deactivated: false, ...options }) as UserGroup;

const GROUPS = [
  group(1, 'role:nobody'),
  group(2, 'role:members'),
  group(3, 'role:everyone'),
  group(4, 'role:internet'),
  group(5, 'role:owners'),
  group(10, 'writers'),
  group(11, 'editors'),
  group(12, 'former', { deactivated: true }),
];

const RULE: PermissionSetting = {
  require_system_group: false,
  allow_internet_group: false,
  allow_nobody_group: true,
  allow_everyone_group: false,
  default_group_name: 'role:members',
  default_for_system_groups: null,
  allowed_system_groups: [],
};
const names = (rule: Partial<PermissionSetting>) => acceptedGroups({ ...RULE, ...rule }, GROUPS).map((one) => one.name);

test('offers what a setting accepts, the widest first and groups that are in use by name', () => {
  expect(names({})).toEqual(['role:members', 'role:owners', 'role:nobody', 'editors', 'writers']);
  expect(names({ allow_everyone_group: true, allow_nobody_group: false })).toEqual([
    'role:everyone',
    'role:members',
    'role:owners',
    'editors',
    'writers',
  ]);
  expect(names({ require_system_group: true, allowed_system_groups: ['role:owners', 'role:nobody'] })).toEqual([
    'role:owners',
    'role:nobody',
  ]);
});

test('is the id of a group where nothing is beside it', () => {
  expect(settingOf({ groups: [10], people: [] })).toBe(10);
  expect(settingOf({ groups: [10], people: [7] })).toEqual({ direct_members: [7], direct_subgroups: [10] });
  expect(isSameSetting(10, { direct_members: [], direct_subgroups: [10] })).toBe(true);
});

test('has one system group, and nobody alone', () => {
  expect(withGroup(2, group(5, 'role:owners'), GROUPS)).toBe(5);
  expect(withGroup(2, group(10, 'writers'), GROUPS)).toEqual({ direct_members: [], direct_subgroups: [2, 10] });
  expect(withGroup(1, group(10, 'writers'), GROUPS)).toBe(10);
  expect(withGroup({ direct_members: [7], direct_subgroups: [10] }, group(1, 'role:nobody'), GROUPS)).toBe(1);
  expect(withPeople(1, [7], GROUPS)).toEqual({ direct_members: [7], direct_subgroups: [] });
});

test('becomes nobody when the last part goes, or stays where that is not accepted', () => {
  expect(withoutPart(10, { group: 10 }, RULE, GROUPS)).toBe(1);
  expect(withoutPart(10, { group: 10 }, { ...RULE, allow_nobody_group: false }, GROUPS)).toBeUndefined();
  expect(withoutPart({ direct_members: [7], direct_subgroups: [10] }, { person: 7 }, RULE, GROUPS)).toBe(10);
});
