/**
 * What may be put into a group setting, of the organisation, of a group or of a channel: one check for all of them. A
 * value is compared with what it replaces, checked against the rule of its setting and against the groups and users
 * that there are, and stored in one form: ids ascending and once each, and a single group without people as that group.
 */
import { badRequest, DomainError } from './errors.ts';
import type { GroupSetting, SystemGroupName } from './groups.ts';

/** What a setting accepts. */
export interface GroupSettingRule {
  /** Only system groups, and none put together of people and groups. */
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  /** Whether nobody at all may be in it. */
  readonly allow_nobody_group: boolean;
  readonly allow_everyone_group: boolean;
  /** The only system groups accepted; empty: no such limit. */
  readonly allowed_system_groups: readonly string[];
}

/** A new value, and what its sender takes the present one to be. */
export interface GroupSettingUpdate {
  readonly value: GroupSetting;
  readonly expected?: GroupSetting | undefined;
}

/** The groups and users that a value may name, as they are at the moment of the change. */
export interface SettingTargets {
  /** `system` is null for groups that people made. */
  group(id: number): { readonly system: SystemGroupName | null; readonly deactivated: boolean } | undefined;
  /** Users of the organisation, bots too; the server's own bots are none. */
  user(id: number): { readonly is_active: boolean } | undefined;
}

/** Whether two values are the same people and groups, in any order. */
export function isSameGroupSetting(a: GroupSetting, b: GroupSetting): boolean {
  return JSON.stringify(normaliseGroupSetting(a)) === JSON.stringify(normaliseGroupSetting(b));
}

/** The one form in which a value is stored and shown. */
export function normaliseGroupSetting(value: GroupSetting): GroupSetting {
  if (typeof value === 'number') return value;
  const direct_members = ascending(value.direct_members);
  const direct_subgroups = ascending(value.direct_subgroups);
  const [only, ...others] = direct_subgroups;
  if (direct_members.length === 0 && only !== undefined && others.length === 0) return only;
  return { direct_members, direct_subgroups };
}

/** The ids that values name, for the caller that looks up the targets. */
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
 * A value in its stored form.
 *
 * @param name as the API calls the setting
 * @param current the present value, if there is one: a user in it who has since been deactivated may stay
 * @throws SYSTEM_GROUP_REQUIRED `'{name}' must be a system user group.`; BAD_REQUEST `Invalid user group`,
 *   `User group is deactivated.`, `Invalid user ID: {id}`, `'{name}' setting cannot be set to 'role:internet' group.`
 *   and the like
 */
export function checkGroupSetting(
  name: string,
  rule: GroupSettingRule,
  value: GroupSetting,
  targets: SettingTargets,
  current?: GroupSetting,
): GroupSetting {
  const checked = normaliseGroupSetting(value);
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
 * The value that replaces the present one; undefined where it is the same.
 *
 * @throws EXPECTATION_MISMATCH where the present value is another than expected; else as `checkGroupSetting`
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

/** Nobody beside others is no more than those others, so only alone does it have to be allowed. */
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

/** A value as it crosses between services. */
export interface WireValue {
  readonly group_id: number;
  readonly direct_members: number[];
  readonly direct_subgroups: number[];
}

/** Updates by the name of their setting, from how they cross between services. */
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

/** A value as it crosses between services. */
export function toGroupSettingValue(value: GroupSetting): {
  group_id?: number;
  direct_members?: number[];
  direct_subgroups?: number[];
} {
  if (typeof value === 'number') return { group_id: value };
  return { direct_members: [...value.direct_members], direct_subgroups: [...value.direct_subgroups] };
}
