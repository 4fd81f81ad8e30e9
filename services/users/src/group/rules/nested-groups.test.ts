/** Memberships through nested groups: the tables against a model that looks everything up each time. */
import { ROLES, SYSTEM_GROUPS, type SystemGroupName } from '@rookery/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { User } from '../../user/documents.ts';
import { newUserDocument } from '../../user/store/users.ts';
import type { Group } from '../documents.ts';
import { newGroupDocument } from '../store/groups.ts';
import { reaches } from './groups.ts';
import { GroupTable } from './memberships.ts';
import { SYSTEM_GROUP_TREE } from './system-groups.ts';

const systemIds = Object.fromEntries(SYSTEM_GROUPS.map((name, index) => [name, index + 1])) as Record<
  SystemGroupName,
  number
>;
const system = SYSTEM_GROUPS.map((name): Group => {
  const { title: description, inner } = SYSTEM_GROUP_TREE[name];
  const subgroups = inner ? [systemIds[inner]] : [];
  const of = { realm: 1, version: 1, createdAt: 0, name, description, system: name, subgroups };
  return newGroupDocument(systemIds, { ...of, id: systemIds[name] });
});

const FIRST = 20;
const MOST = 8;
const PEOPLE = [1, 2, 3, 4, 5, 6];
const ids = fc.uniqueArray(fc.integer({ min: FIRST, max: FIRST + MOST - 1 }), { maxLength: 4 });

/** User groups with members and any other groups as subgroups, cycles included, sometimes also a system group. */
const groups: fc.Arbitrary<Group[]> = fc
  .array(
    fc.record({
      members: fc.subarray(PEOPLE),
      subgroups: fc.tuple(ids, fc.subarray(Object.values(systemIds), { maxLength: 1 })),
      deactivated: fc.boolean(),
    }),
    { minLength: MOST, maxLength: MOST },
  )
  .map((made) =>
    made.map(({ members, subgroups, deactivated }, index) => {
      const id = FIRST + index;
      const of = { realm: 1, version: 1, createdAt: 0, id, name: `g${id}`, description: '' };
      return { ...newGroupDocument(systemIds, { ...of, members, subgroups: subgroups.flat() }), deactivated };
    }),
  );

const people: fc.Arbitrary<User[]> = fc
  .array(fc.record({ role: fc.constantFrom(...Object.values(ROLES)), is_active: fc.boolean(), waits: fc.boolean() }), {
    minLength: PEOPLE.length,
    maxLength: PEOPLE.length,
  })
  .map((made) =>
    made.map(({ role, is_active, waits }, index) => {
      const id = PEOPLE[index] as number;
      const of = { realm: 1, version: 1, joinedAt: 0, email: `u${id}@example.com`, fullName: `User ${id}`, host: '' };
      return { ...newUserDocument({ ...of, id, role }), is_active, ...(waits ? { full_member_at: 1 } : {}) } as User;
    }),
  );

/** Whether a user is in a group: as a direct member, by role, or through a group in it. */
function isIn(all: readonly Group[], user: User, id: number, seen: ReadonlySet<number> = new Set()): boolean {
  const group = all.find((one) => one.id === id);
  if (!group || group.deactivated || seen.has(id)) return false;
  if (group.system === null ? group.members.includes(user.id) : hasRole(group.system, user)) return true;
  return group.subgroups.some((inner) => isIn(all, user, inner, new Set([...seen, id])));
}

function hasRole(name: SystemGroupName, { role, full_member_at }: User): boolean {
  const names: Partial<Record<SystemGroupName, boolean>> = {
    'role:everyone': role === ROLES.guest,
    'role:members': role === ROLES.member,
    'role:fullmembers': role === ROLES.member && full_member_at === undefined,
    'role:moderators': role === ROLES.moderator,
    'role:administrators': role === ROLES.administrator,
    'role:owners': role === ROLES.owner,
  };
  return names[name] ?? false;
}

it('groups of a user, and users of a group, are those of the model', () => {
  fc.assert(
    fc.property(groups, people, (made, users) => {
      const all = [...system, ...made];
      const table = new GroupTable(all);
      for (const user of users) {
        const wanted = all.filter(({ id }) => isIn(all, user, id)).map(({ id }) => id);
        expect(table.groupsOf(user)).toEqual(wanted.sort((a, b) => a - b));
      }
      for (const { id, deactivated } of all) {
        if (deactivated) continue;
        const within = table.within(id);
        const found = users.filter((user) => table.directGroups(user).some((one) => within.has(one)));
        const wanted = users.filter((user) => isIn(all, user, id));
        expect(found).toEqual(wanted);
        const active = wanted.filter((user) => user.is_active).map((user) => user.id);
        expect(table.everyoneIn(id, users)).toEqual(active);
      }
    }),
    { numRuns: 300 },
  );
});

it('those in all of many groups that contain each other are found with few steps', () => {
  const most = 60;
  let steps = 0;
  const wide = Array.from({ length: most }, (_, index): Group => {
    const id = FIRST + index;
    const of = { realm: 1, version: 1, createdAt: 0, id, name: `g${id}`, description: '', members: [index + 1] };
    // Each contains all later ones.
    const subgroups = Array.from({ length: most - index - 1 }, (_, later) => id + later + 1);
    const group = newGroupDocument(systemIds, of);
    return Object.defineProperty(group, 'subgroups', {
      get: () => {
        steps += subgroups.length;
        return subgroups;
      },
    });
  });
  const users = Array.from({ length: most }, (_, index): User => {
    const of = { realm: 1, version: 1, joinedAt: 0, email: `u${index}@example.com`, fullName: 'User', host: '' };
    return newUserDocument({ ...of, id: index + 1, role: ROLES.member });
  });
  const table = new GroupTable(wide);
  steps = 0;
  for (const [index, { id }] of wide.entries()) {
    expect(table.everyoneIn(id, users)).toEqual(users.slice(index).map((user) => user.id));
  }
  const edges = (most * (most - 1)) / 2;
  expect(steps).toBeLessThanOrEqual(4 * edges);
  // Changed people are another array.
  const fewer = users.map((user) => ({ ...user, is_active: user.id > 1 }));
  expect(table.everyoneIn(FIRST, fewer)).toEqual(users.slice(1).map((user) => user.id));
});

it('a group that may be put into another never closes a circle', () => {
  const steps = fc.array(fc.tuple(fc.nat(MOST - 1), fc.nat(MOST - 1)), { maxLength: 40 });
  fc.assert(
    fc.property(steps, (wanted) => {
      const inside = new Map<number, { subgroups: number[] }>();
      for (let id = 0; id < MOST; id++) inside.set(id, { subgroups: [] });
      for (const [outer, inner] of wanted) {
        if (!reaches(inside, [inner], outer)) inside.get(outer)?.subgroups.push(inner);
      }
      // Repeatedly removing the groups without subgroups leaves none, unless there is a cycle.
      const left = new Map([...inside].map(([id, { subgroups }]) => [id, new Set(subgroups)]));
      for (let round = 0; round < MOST; round++) {
        const empty = [...left].filter(([, inner]) => inner.size === 0).map(([id]) => id);
        for (const id of empty) left.delete(id);
        for (const inner of left.values()) for (const id of empty) inner.delete(id);
      }
      expect(left.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});
