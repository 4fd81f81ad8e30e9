/** Memberships of user groups, direct and through other groups. */
import type { SystemGroupName } from '@rookery/core';
import type { AnswerOf, USER_GROUP } from '@rookery/core/answers';
import type { User } from '../../user/documents.ts';
import type { Group } from '../documents.ts';
import { directSystemGroups } from './system-groups.ts';

/** The fields of a user that determine their groups. */
type Member = Pick<User, 'id' | 'role' | 'full_member_at' | 'is_system_bot'>;

/** The groups of a realm, indexed for look-ups. */
export class GroupTable {
  readonly byId: ReadonlyMap<number, Group>;
  readonly #systemIds = new Map<SystemGroupName, number>();
  /** The groups that contain a group, by its id. */
  readonly #containers = new Map<number, number[]>();
  /** The groups that name a user as a direct member, by the user's id; system groups name no members. */
  readonly #direct = new Map<number, number[]>();
  /** The deactivated groups that name a user, by the user's id: they are shown, but give no permissions. */
  readonly #shelved = new Map<number, number[]>();

  constructor(groups: Iterable<Group>) {
    this.byId = new Map([...groups].map((group) => [group.id, group]));
    for (const group of this.byId.values()) {
      if (group.system !== null) this.#systemIds.set(group.system, group.id);
      const direct = group.deactivated ? this.#shelved : this.#direct;
      for (const member of group.members) append(direct, member, group.id);
      if (group.deactivated) continue;
      for (const inner of group.subgroups) append(this.#containers, inner, group.id);
    }
  }

  /** The groups that a user is directly in. */
  directGroups(user: Member): number[] {
    // System bots are in no list of members.
    if (user.is_system_bot) return [];
    const system = directSystemGroups(user).map((name) => this.#systemIds.get(name) as number);
    return [...system, ...(this.#direct.get(user.id) ?? [])];
  }

  /** The deactivated groups that name a user. */
  shelvedGroups(user: Pick<User, 'id'>): readonly number[] {
    return this.#shelved.get(user.id) ?? [];
  }

  /** All groups that a user is in, directly or through others, ascending. */
  groupsOf(user: Member): number[] {
    const found = new Set(this.directGroups(user));
    for (const id of found) for (const container of this.#containers.get(id) ?? []) found.add(container);
    return [...found].sort((a, b) => a - b);
  }

  /** A group and all groups in it, directly or through others; not through deactivated ones, which admit no users. */
  within(id: number): Set<number> {
    const found = new Set([id]);
    for (const outer of found) {
      for (const inner of this.byId.get(outer)?.subgroups ?? []) {
        if (this.byId.get(inner)?.deactivated === false) found.add(inner);
      }
    }
    return found;
  }

  /** The active users among these people who are in a group, directly or through others. */
  everyoneIn(id: number, people: Iterable<User>): number[] {
    if (this.byId.get(id)?.deactivated !== false) return [];
    const within = this.within(id);
    const found: number[] = [];
    for (const user of people) {
      if (user.is_active && this.directGroups(user).some((group) => within.has(group))) found.push(user.id);
    }
    return found;
  }

  /** The direct members of every group, ascending: active users only, as clients count them. */
  members(users: Iterable<User>): Map<number, number[]> {
    const members = new Map<number, number[]>([...this.byId.keys()].map((id) => [id, []]));
    for (const user of users) {
      if (!user.is_active) continue;
      for (const id of this.directGroups(user)) members.get(id)?.push(user.id);
      for (const id of this.shelvedGroups(user)) members.get(id)?.push(user.id);
    }
    for (const ids of members.values()) ids.sort((a, b) => a - b);
    return members;
  }
}

function append(map: Map<number, number[]>, key: number, value: number): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

/** A group as the API shows it. */
export function groupJson(group: Group, members: readonly number[]): AnswerOf<typeof USER_GROUP> {
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    date_created: Math.floor(group.created_at / 1000),
    creator_id: group.creator_id,
    members,
    direct_subgroup_ids: group.subgroups,
    is_system_group: group.system !== null,
    deactivated: group.deactivated,
    ...group.permissions,
  };
}
