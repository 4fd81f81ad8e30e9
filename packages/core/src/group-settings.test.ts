import { describe, expect, it } from 'vitest';
import {
  checkGroupSetting,
  checkGroupSettingUpdate,
  type GroupSettingRule,
  isSameGroupSetting,
  namedInSettings,
  normaliseGroupSetting,
  type SettingTargets,
} from './group-settings.ts';
import { type GroupSetting, SYSTEM_GROUPS } from './groups.ts';

/** Groups: 1 to 8 are the system groups, 20 is active, 21 deactivated. Users: 30 is active, 31 deactivated. */
const targets: SettingTargets = {
  group: (id) => {
    const system = SYSTEM_GROUPS[id - 1];
    if (system) return { system, deactivated: false };
    return id === 20 || id === 21 ? { system: null, deactivated: id === 21 } : undefined;
  },
  user: (id) => (id === 30 || id === 31 ? { is_active: id === 30 } : undefined),
};
const [internet, everyone, members, nobody] = [1, 2, 3, 8] as const;
const anything: GroupSettingRule = {
  require_system_group: false,
  allow_internet_group: true,
  allow_nobody_group: true,
  allow_everyone_group: true,
  allowed_system_groups: [],
};
const listed = (direct_members: number[], direct_subgroups: number[]): GroupSetting => ({
  direct_members,
  direct_subgroups,
});
const check = (value: GroupSetting, rule: Partial<GroupSettingRule> = {}, current?: GroupSetting) =>
  checkGroupSetting('can_x', { ...anything, ...rule }, value, targets, current);

describe('a value of a group setting', () => {
  it('has one form', () => {
    expect(normaliseGroupSetting(listed([], [members]))).toBe(members);
    expect(normaliseGroupSetting(listed([], [members, members]))).toBe(members);
    expect(normaliseGroupSetting(listed([9, 3, 9], [20, members]))).toEqual(listed([3, 9], [members, 20]));
    expect(normaliseGroupSetting(listed([], []))).toEqual(listed([], []));
    expect(isSameGroupSetting(listed([2, 1], []), listed([1, 2, 2], []))).toBe(true);
    expect(isSameGroupSetting(listed([], [members]), members)).toBe(true);
    expect(isSameGroupSetting(listed([members], []), members)).toBe(false);
  });

  it('names 200 users and groups at most', () => {
    const twice = Array.from({ length: 400 }, (_, i) => 1000 + (i % 200));
    expect(() => check(listed(twice, []))).toThrow('Invalid user ID: 1000');
    const text = "'can_x' can name at most 200 users and groups. Name a group that contains them.";
    expect(() => check(listed(twice, [members]))).toThrow(text);
    // A larger value that is stored is compared as others are.
    const stored = listed([...twice, 30], []);
    const update = (value: GroupSetting) =>
      checkGroupSettingUpdate('can_x', anything, { value, expected: stored }, stored, targets);
    expect(update(stored)).toBeUndefined();
    expect(update(listed([30], []))).toEqual(listed([30], []));
  });

  it('names users and groups', () => {
    expect(namedInSettings([members, listed([30, 31], [20]), listed([30], [])])).toEqual({
      users: [30, 31],
      groups: [members, 20],
    });
  });

  it.each([members, 20, nobody, internet, everyone, listed([30], []), listed([], []), listed([30], [members, 20])])(
    'is taken: %j',
    (value) => expect(check(value)).toEqual(value),
  );

  it.each<[GroupSetting, string, Partial<GroupSettingRule>?]>([
    [99, 'Invalid user group'],
    [listed([30], [members, 99]), 'Invalid user group'],
    [21, 'User group is deactivated.'],
    [listed([30], [21]), 'User group is deactivated.'],
    [listed([29], []), 'Invalid user ID: 29'],
    [listed([30, 31], []), 'Invalid user ID: 31'],
    [internet, "'can_x' setting cannot be set to 'role:internet' group.", { allow_internet_group: false }],
    [
      listed([30], [internet]),
      "'can_x' setting cannot be set to 'role:internet' group.",
      { allow_internet_group: false },
    ],
    [everyone, "'can_x' setting cannot be set to 'role:everyone' group.", { allow_everyone_group: false }],
    [
      listed([30], [everyone]),
      "'can_x' setting cannot be set to 'role:everyone' group.",
      { allow_everyone_group: false },
    ],
    [nobody, "'can_x' setting cannot be set to 'role:nobody' group.", { allow_nobody_group: false }],
    [listed([], [nobody]), "'can_x' setting cannot be set to 'role:nobody' group.", { allow_nobody_group: false }],
    [listed([], []), "'can_x' setting cannot be set to 'role:nobody' group.", { allow_nobody_group: false }],
    [20, "'can_x' must be a system user group.", { require_system_group: true }],
    [listed([30], [members]), "'can_x' must be a system user group.", { require_system_group: true }],
    [
      members,
      "'can_x' setting cannot be set to 'role:members' group.",
      { require_system_group: true, allowed_system_groups: ['role:everyone'] },
    ],
  ])('is refused: %j, %s', (value, message, rule) => expect(() => check(value, rule)).toThrow(message));

  it('may retain a user who has been deactivated since', () => {
    expect(check(listed([30, 31], []), {}, listed([31], []))).toEqual(listed([30, 31], []));
  });

  it('may be one of the few that a setting takes, and nobody beside others', () => {
    const rule = { require_system_group: true, allowed_system_groups: ['role:everyone'] };
    expect(check(listed([], [everyone]), rule)).toBe(everyone);
    expect(check(listed([30], [nobody]), { allow_nobody_group: false })).toEqual(listed([30], [nobody]));
  });
});

describe('an update of a group setting', () => {
  const update = (value: GroupSetting, current: GroupSetting, expected?: GroupSetting) =>
    checkGroupSettingUpdate('can_x', anything, { value, expected }, current, targets);

  it('has to expect what there is, before anything else', () => {
    expect(update(20, members, members)).toBe(20);
    expect(update(20, listed([30, 31], []), listed([31, 30], []))).toBe(20);
    expect(() => update(99, members, everyone)).toThrow("'old' value does not match the expected value.");
    expect(() => update(members, members, everyone)).toThrow(expect.objectContaining({ code: 'EXPECTATION_MISMATCH' }));
  });

  it('that changes nothing is none', () => {
    expect(update(members, members)).toBeUndefined();
    expect(update(listed([], [members]), members, members)).toBeUndefined();
    expect(update(listed([31], []), listed([31], []))).toBeUndefined();
  });
});
