/**
 * Validation of group settings: one check for those of organisations, groups and channels. A new value is compared with
 * the current one, and checked against the rule of its setting and against the existing groups and users. It is stored
 * in one form: ids ascending and unique, and a single group without users as the id of that group.
 */
import { badRequest, DomainError } from './errors.ts';
import type { GroupSetting, SystemGroupName } from './groups.ts';

/**
 * Max. users and groups that a new value names. Registers contain the settings of all channels and groups: a channel
 * has eleven, and a member may create thousands of channels. More users belong into a group.
 */
const MAX_NAMED = 200;

/** The values that a setting accepts. */
export interface GroupSettingRule {
  /** Only a single system group, no combination of users and groups. */
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  /** Whether the setting may include no user at all. */
  readonly allow_nobody_group: boolean;
  readonly allow_everyone_group: boolean;
  /** The only system groups accepted; empty: all. */
  readonly allowed_system_groups: readonly string[];
}

/** A new value, with the current value that the client expects. */
export interface GroupSettingUpdate {
  readonly value: GroupSetting;
  readonly expected?: GroupSetting | undefined;
}

/** The groups and users that a value may name, at the moment of the change. */
export interface SettingTargets {
  /** `system` is null for groups that users created. */
  group(id: number): { readonly system: SystemGroupName | null; readonly deactivated: boolean } | undefined;
  /** Users of the organisation, including bots, without the server's own bots. */
  user(id: number): { readonly is_active: boolean } | undefined;
}

/** Whether two values name the same users and groups, in any order. */
export function isSameGroupSetting(a: GroupSetting, b: GroupSetting): boolean {
  return JSON.stringify(normaliseGroupSetting(a)) === JSON.stringify(normaliseGroupSetting(b));
}

/** The canonical form of a value, in which it is stored and returned. */
export function normaliseGroupSetting(value: GroupSetting): GroupSetting {
  if (typeof value === 'number') return value;
  const direct_members = ascending(value.direct_members);
  const direct_subgroups = ascending(value.direct_subgroups);
  const [only, ...others] = direct_subgroups;
  if (direct_members.length === 0 && only !== undefined && others.length === 0) return only;
  return { direct_members, direct_subgroups };
}

/** The ids that values name, for looking up the targets. */
export function namedInSettings(values: Iterable<GroupSetting>): { users: number[]; groups: number[] } {
  const users = new Set<number>();
  const groups = new Set<number>();
  for (const value of values) {
    for (const id of groupsOf(value)) groups.add(id);
    for (const id of membersOf(value)) users.add(id);
  }
  return { users: [...users], groups: [...groups] };
}

/**
 * Checks a value and returns it in its stored form.
 *
 * @param name the API's name of the setting
 * @param current the current value, if any: users in it who have been deactivated since may stay
 * @throws SYSTEM_GROUP_REQUIRED `'{name}' must be a system user group.`; BAD_REQUEST `Invalid user group`,
 *   `User group is deactivated.`, `Invalid user ID: {id}`, `'{name}' setting cannot be set to 'role:internet' group.`
 *   and the like; for more than 200 users and groups
 */
export function checkGroupSetting(
  name: string,
  rule: GroupSettingRule,
  value: GroupSetting,
  targets: SettingTargets,
  current?: GroupSetting,
): GroupSetting {
  const checked = normaliseGroupSetting(value);
  if (groupsOf(checked).length + membersOf(checked).length > MAX_NAMED) {
    throw badRequest(`'${name}' can name at most ${MAX_NAMED} users and groups. Name a group that contains them.`);
  }
  const systems = groupsOf(checked).map((id) => {
    const group = targets.group(id);
    if (!group) throw badRequest('Invalid user group');
    if (group.deactivated) throw badRequest('User group is deactivated.');
    return group.system;
  });
  if (rule.require_system_group && (typeof checked !== 'number' || systems[0] === null)) {
    throw new DomainError('SYSTEM_GROUP_REQUIRED', `'${name}' must be a system user group.`, {
      extra: { setting_name: name },
    });
  }
  const former = current === undefined ? [] : membersOf(current);
  for (const id of membersOf(checked)) {
    const user = targets.user(id);
    if (!user || !(user.is_active || former.includes(id))) throw badRequest(`Invalid user ID: ${id}`);
  }
  for (const system of systems) {
    if (system !== null && !accepts(rule, system, typeof checked === 'number')) throw cannotBe(name, system);
  }
  if (!rule.allow_nobody_group && isEmpty(checked)) throw cannotBe(name, 'role:nobody');
  return checked;
}

/**
 * Checks an update and returns the new value in its stored form; undefined if it equals the current one.
 *
 * @throws EXPECTATION_MISMATCH if the current value differs from the expected one; else as `checkGroupSetting`
 */
export function checkGroupSettingUpdate(
  name: string,
  rule: GroupSettingRule,
  update: GroupSettingUpdate,
  current: GroupSetting,
  targets: SettingTargets,
): GroupSetting | undefined {
  if (update.expected !== undefined && !isSameGroupSetting(update.expected, current)) {
    throw new DomainError('EXPECTATION_MISMATCH', "'old' value does not match the expected value.");
  }
  if (isSameGroupSetting(update.value, current)) return undefined;
  return checkGroupSetting(name, rule, update.value, targets, current);
}

/** `role:nobody` adds no user to a combination, so `allow_nobody_group` applies only to that group alone. */
function accepts(rule: GroupSettingRule, system: SystemGroupName, alone: boolean): boolean {
  if (system === 'role:internet' && !rule.allow_internet_group) return false;
  if (system === 'role:everyone' && !rule.allow_everyone_group) return false;
  if (system === 'role:nobody' && alone && !rule.allow_nobody_group) return false;
  return rule.allowed_system_groups.length === 0 || rule.allowed_system_groups.includes(system);
}

function cannotBe(name: string, system: SystemGroupName): DomainError {
  return badRequest(`'${name}' setting cannot be set to '${system}' group.`);
}

function isEmpty(value: GroupSetting): boolean {
  return typeof value !== 'number' && value.direct_members.length === 0 && value.direct_subgroups.length === 0;
}

function groupsOf(value: GroupSetting): readonly number[] {
  return typeof value === 'number' ? [value] : value.direct_subgroups;
}

function membersOf(value: GroupSetting): readonly number[] {
  return typeof value === 'number' ? [] : value.direct_members;
}

function ascending(ids: readonly number[]): number[] {
  return [...new Set(ids)].sort((a, b) => a - b);
}

/** A value in the form of the protos. */
export interface WireValue {
  readonly group_id: number;
  readonly direct_members: number[];
  readonly direct_subgroups: number[];
}

/** Converts updates from the form of the protos, by the name of their setting. */
export function fromGroupSettingUpdates(
  updates: readonly { readonly name: string; readonly value: WireValue | null; readonly expected: WireValue | null }[],
): ReadonlyMap<string, GroupSettingUpdate> {
  return new Map(
    updates.flatMap(({ name, value, expected }) =>
      value
        ? [
            [
              name,
              { value: fromGroupSettingValue(value), expected: expected ? fromGroupSettingValue(expected) : undefined },
            ],
          ]
        : [],
    ),
  );
}

export function fromGroupSettingValue(value: WireValue): GroupSetting {
  const { group_id, direct_members, direct_subgroups } = value;
  return group_id === 0 ? { direct_members, direct_subgroups } : group_id;
}

/** Converts a value to the form of the protos. */
export function toGroupSettingValue(value: GroupSetting): {
  group_id?: number;
  direct_members?: number[];
  direct_subgroups?: number[];
} {
  if (typeof value === 'number') return { group_id: value };
  return { direct_members: [...value.direct_members], direct_subgroups: [...value.direct_subgroups] };
}
