import { ROLES, SYSTEM_GROUPS, type SystemGroupName } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import { newRealmSettings } from '../../realm/rules/settings.ts';
import type { User } from '../../user/documents.ts';
import { newUserDocument } from '../../user/store/users.ts';
import type { Group } from '../documents.ts';
import { newGroupDocument } from '../store/groups.ts';
import { GroupTable, groupJson } from './memberships.ts';
import { SYSTEM_GROUP_TREE } from './system-groups.ts';

const systemIds = Object.fromEntries(SYSTEM_GROUPS.map((name, index) => [name, index + 1])) as Record<
  SystemGroupName,
  number
>;

function user(id: number, fields: Partial<User> = {}): User {
  const document = newUserDocument({
    realm: 1,
    id,
    version: 1,
    email: `User${id}@Example.com`,
    fullName: `User ${id}`,
    role: ROLES.member,
    joinedAt: Date.UTC(2024, 0, 2, 3, 4, 5, 678),
    host: 'chat.example.com',
  });
  return { ...document, ...fields };
}

describe('memberships', () => {
  const system = SYSTEM_GROUPS.map((name): Group => {
    const { title, inner } = SYSTEM_GROUP_TREE[name];
    return newGroupDocument(systemIds, {
      realm: 1,
      id: systemIds[name],
      version: 1,
      name,
      description: title,
      createdAt: 0,
      system: name,
      subgroups: inner ? [systemIds[inner]] : [],
    });
  });
  const own = (id: number, fields: Partial<Group>): Group => ({
    ...newGroupDocument(systemIds, { realm: 1, id, version: 1, name: `g${id}`, description: '', createdAt: 0 }),
    ...fields,
  });
  const names = (table: GroupTable, one: User) => table.groupsOf(one).map((id) => table.byId.get(id)?.name);

  it('follow roles through the nested groups', () => {
    const table = new GroupTable(system);
    const of = (role: number) => names(table, user(9, { role }));
    expect(of(ROLES.guest)).toEqual(['role:internet', 'role:everyone']);
    expect(of(ROLES.member)).toEqual(['role:internet', 'role:everyone', 'role:members', 'role:fullmembers']);
    expect(of(ROLES.moderator)).toEqual(SYSTEM_GROUPS.slice(0, 5));
    expect(of(ROLES.administrator)).toEqual(SYSTEM_GROUPS.slice(0, 6));
    expect(of(ROLES.owner)).toEqual(SYSTEM_GROUPS.slice(0, 7));
    expect(names(table, user(9, { is_system_bot: true }))).toEqual([]);
  });

  it('reach through groups in groups, and end in cycles and at deactivated groups', () => {
    const table = new GroupTable([
      ...system,
      own(20, { members: [9], subgroups: [22] }),
      own(21, { subgroups: [20] }),
      own(22, { subgroups: [21] }),
      own(23, { subgroups: [20], deactivated: true }),
      own(24, { subgroups: [systemIds['role:members']] }),
    ]);
    expect(table.groupsOf(user(9))).toEqual([1, 2, 3, 4, 20, 21, 22, 24]);
    expect(table.groupsOf(user(8, { role: ROLES.guest }))).toEqual([1, 2]);
  });

  it('list active people as direct members', () => {
    const table = new GroupTable([...system, own(20, { members: [2, 3, 5] })]);
    const users = [
      user(5, { role: ROLES.owner }),
      user(2),
      user(3, { is_active: false }),
      user(4, { role: ROLES.guest }),
      user(1, { is_system_bot: true }),
    ];
    const members = table.members(users);
    expect(members.get(20)).toEqual([2, 5]);
    expect(members.get(systemIds['role:members'])).toEqual([2]);
    expect(members.get(systemIds['role:fullmembers'])).toEqual([2]);
    expect(members.get(systemIds['role:everyone'])).toEqual([4]);
    expect(members.get(systemIds['role:owners'])).toEqual([5]);
    expect(members.get(systemIds['role:nobody'])).toEqual([]);
    const waiting = users.map((one) => ({ ...one, full_member_at: 1 }));
    expect(table.members(waiting).get(systemIds['role:fullmembers'])).toEqual([]);
    expect(table.members(waiting).get(systemIds['role:owners'])).toEqual([5]);
  });

  it('show system groups with everything closed', () => {
    const json = groupJson(system[2] as Group, [4]);
    expect(json).toMatchObject({ is_system_group: true, can_mention_group: systemIds['role:nobody'], members: [4] });
    expect(groupJson(own(20, {}), [])).toMatchObject({
      is_system_group: false,
      can_mention_group: systemIds['role:everyone'],
      can_leave_group: systemIds['role:everyone'],
      can_manage_group: systemIds['role:nobody'],
    });
  });
});

describe('settings of a new organisation', () => {
  it('name groups by id', () => {
    const settings = newRealmSettings(systemIds);
    expect(settings.can_create_public_channel_group).toBe(systemIds['role:members']);
    expect(settings.can_create_web_public_channel_group).toBe(systemIds['role:owners']);
    expect(settings.topics_policy).toBe('allow_empty_topic');
    for (const value of Object.values(settings)) expect(value).not.toBeUndefined();
  });
});
