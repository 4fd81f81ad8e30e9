/** The groups and users that group settings of channels name, resolved by the users service. */
import { type GroupSetting, namedInSettings, type SettingTargets, type SystemGroupName, UserSet } from '@rookery/core';
import type { Cause } from '@rookery/protos/gen/rookery/Cause.ts';
import { causesAt } from '@rookery/runtime';
import type { Context } from '../context.ts';

/** The groups and users of some settings, at one position of the users journal. */
export interface ResolvedTargets extends SettingTargets {
  /** Whether everything that these settings name was requested. */
  covers(values: Iterable<GroupSetting>): boolean;
  /** Members of these settings: active users and bots, without guests. */
  insiders(values: Iterable<GroupSetting>): UserSet;
  /** The organisation's active users; of these, the members (no guests) and the administrators. */
  readonly everyone: UserSet;
  readonly members: UserSet;
  readonly administrators: UserSet;
  /** The position of the users journal. */
  readonly seq: number;
  /** The causes of entries that depend on this reply. */
  readonly causes: Cause[];
}

/** Fetches everything that these settings name. Fails as the call to the users service fails. */
export async function fetchSettingTargets(
  context: Pick<Context, 'users' | 'realms'>,
  realm: number,
  values: Iterable<GroupSetting>,
): Promise<ResolvedTargets> {
  const { systemGroups } = await context.realms.unchanging(realm);
  const system = (name: SystemGroupName): number => systemGroups.get(name) as number;
  const ofRoles = { everyone: system('role:everyone'), members: system('role:members') };
  const administrators = system('role:administrators');
  const named = namedInSettings([...values, ofRoles.everyone, ofRoles.members, administrators]);
  const reply = await context.users.GetSettingTargets(
    { realm_id: realm, group_ids: named.groups, user_ids: named.users },
    { route: String(realm) },
  );
  const asked = { groups: new Set(named.groups), users: new Set(named.users) };
  const users = new Map(reply.users.map((user) => [user.user_id, { is_active: user.is_active }]));
  const groups = new Map(
    reply.groups.map(({ group_id, system: name, deactivated, members }) => [
      group_id,
      { system: name === '' ? null : (name as SystemGroupName), deactivated, members: UserSet.fromBytes(members) },
    ]),
  );
  const membersOf = (id: number): UserSet => groups.get(id)?.members ?? UserSet.EMPTY;
  const members = membersOf(ofRoles.members);
  const { position } = reply;
  return {
    group: (id) => groups.get(id),
    user: (id) => users.get(id),
    covers: (those) => {
      const ids = namedInSettings(those);
      return ids.groups.every((id) => asked.groups.has(id)) && ids.users.every((id) => asked.users.has(id));
    },
    insiders: (those) => {
      const ids = namedInSettings(those);
      return ids.groups.reduce((all, id) => all.union(membersOf(id)), UserSet.of(ids.users)).intersect(members);
    },
    everyone: membersOf(ofRoles.everyone),
    members,
    administrators: membersOf(administrators),
    seq: position?.seq ?? 0,
    causes: causesAt('users', position),
  };
}
