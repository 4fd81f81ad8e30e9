/** Memberships of user groups, direct and through other groups. */
import type { SystemGroupName } from '@rookery/core';
import type { AnswerOf, USER_GROUP } from '@rookery/core/answers';
import type { User } from '../../user/documents.ts';
import type { Group } from '../documents.ts';
import { directSystemGroups } from './system-groups.ts';

/** The fields of a user that determine their groups. */
type Member = Pick<User, 'id' | 'role' | 'full_member_at' | 'is_system_bot'>;

/** Who is in groups, directly or through others. */
interface ResolvedMembers {
  readonly people: readonly User[];
  /** Their positions, by id. */
  readonly indexes: ReadonlyMap<number, number>;
  /** The direct members of every group. */
  readonly direct: ReadonlyMap<number, readonly number[]>;
  /** A bit for each of the people, by group: adding them in place takes a fifth of a union of UserSets. */
  readonly byGroup: Map<number, Uint32Array>;
}

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
  /** Those in the groups that were asked for, for the latest people. */
  #resolved: ResolvedMembers | undefined;

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
    for (const outer of found) for (const inner of this.#activeIn(outer)) found.add(inner);
    return found;
  }

  /**
   * The active users among these people who are in a group, directly or through others, in their order. What the first
   * call finds out about a group and those in it serves later calls for the same people.
   */
  everyoneIn(id: number, people: readonly User[]): number[] {
    if (this.byId.get(id)?.deactivated !== false) return [];
    if (this.#resolved?.people !== people) {
      const indexes = new Map(people.map((user, index) => [user.id, index]));
      this.#resolved = { people, indexes, direct: this.members(people), byGroup: new Map() };
    }
    const bits = this.#resolved.byGroup.get(id) ?? this.#resolve(id, this.#resolved);
    return people.flatMap((user, index) => (hasBit(bits, index) ? [user.id] : []));
  }

  /** Finds those in a group and in all groups in it. */
  #resolve(id: number, { people, indexes, direct, byGroup }: ResolvedMembers): Uint32Array {
    const open = this.#innerFirst(id, byGroup);
    for (const group of open) {
      const bits = new Uint32Array(Math.ceil(people.length / 32));
      for (const member of direct.get(group) ?? []) setBit(bits, indexes.get(member) as number);
      byGroup.set(group, bits);
    }
    // The first pass completes them, unless groups contain each other.
    for (let isChanged = true; isChanged; ) {
      isChanged = false;
      for (const outer of open) {
        const bits = byGroup.get(outer) as Uint32Array;
        for (const inner of this.#activeIn(outer)) {
          if (addBits(bits, byGroup.get(inner) as Uint32Array)) isChanged = true;
        }
      }
    }
    return byGroup.get(id) as Uint32Array;
  }

  /** A group and all groups in it, except the known ones; each after those in it, unless they contain each other. */
  #innerFirst(id: number, known: ReadonlyMap<number, unknown>): Set<number> {
    const ordered = new Set<number>();
    const entered = new Set<number>();
    const path = [id];
    for (let group = path.at(-1); group !== undefined; group = path.at(-1)) {
      if (entered.has(group)) {
        ordered.add(group);
        path.pop();
      } else {
        entered.add(group);
        path.push(...this.#activeIn(group).filter((inner) => !entered.has(inner) && !known.has(inner)));
      }
    }
    return ordered;
  }

  /** The groups directly in a group, without deactivated ones. */
  #activeIn(id: number): number[] {
    return (this.byId.get(id)?.subgroups ?? []).filter((inner) => this.byId.get(inner)?.deactivated === false);
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

const hasBit = (bits: Uint32Array, index: number): boolean =>
  (((bits[index >>> 5] as number) >>> (index & 31)) & 1) === 1;

function setBit(bits: Uint32Array, index: number): void {
  bits[index >>> 5] = (bits[index >>> 5] as number) | (1 << (index & 31));
}

/** @returns whether bits were added */
function addBits(bits: Uint32Array, more: Uint32Array): boolean {
  let isChanged = false;
  for (let at = 0; at < bits.length; at++) {
    const before = bits[at] as number;
    bits[at] = before | (more[at] as number);
    isChanged ||= bits[at] !== before;
  }
  return isChanged;
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
