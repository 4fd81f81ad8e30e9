/** Tests groups of ten thousand members: what is published and stored, and the max. number of members of all groups. */
import { ROLES } from '@rookery/core';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import type { GroupDocument } from '../src/group/documents.ts';
import { newGroupDocument } from '../src/group/store/groups.ts';
import type { UserDocument } from '../src/user/documents.ts';
import { newUserDocument } from '../src/user/store/users.ts';
import { callContext, foundOrganisation, type TestUser, useReplica } from './start-users.ts';

const PEOPLE = 10_000;
const FIRST = 100_000;
const ids = Array.from({ length: PEOPLE }, (_, index) => FIRST + index);

const channels = { ReplicateAccount: async () => ({ seq: 1 }), RefreshGroupVisibility: async () => ({}) };
const { replica } = await useReplica({ channels });

/** An organisation that has stored groups with this many members each, in the share of Ann. */
async function withGroups(sizes: readonly number[]) {
  const { realm, add } = await foundOrganisation(replica);
  const [owner, ann, ben] = [await add('Olga', { role: 'owner' }), await add('Ann'), await add('Ben')];
  const { system_groups } = (await replica.context.directories.current(realm)).realm;
  const of = { realm, version: 1, description: '', createdAt: 0, countsFor: ann.id };
  const groups = sizes.map((size, n) => {
    const members = Array.from({ length: size }, (_, index) => FIRST + index);
    return newGroupDocument(system_groups, { ...of, id: 1_000 + n, name: `stored ${n}`, members });
  });
  await replica.database.collection<GroupDocument>(COLLECTIONS.groups).insertMany(groups);
  const create = async (by: TestUser, members: readonly TestUser[], name: string) => {
    const request = { name, description: '', member_ids: members.map(({ id }) => id), subgroup_ids: [], settings: [] };
    return (await replica.call.CreateUserGroup(request as never, await by.ctx())).group_id ?? 0;
  };
  const change = async (by: TestUser, group_id: number, add: TestUser, remove?: TestUser) => {
    const request = { group_id, add_members: [add.id], remove_members: remove ? [remove.id] : [] };
    await replica.call.UpdateUserGroupMembers({ ...request, add_subgroups: [], remove_subgroups: [] }, await by.ctx());
  };
  return { realm, owner, ann, ben, create, change };
}

it('a group of ten thousand is published in entries of a hundred kilobytes, and refused whole', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const template = { realm, version: 1, joinedAt: Date.now(), role: ROLES.member, host: 'localhost' };
  await replica.database
    .collection<UserDocument>(COLLECTIONS.users)
    .insertMany(
      ids.map((id) => newUserDocument({ ...template, id, email: `u${id}@example.com`, fullName: `User ${id}` })),
    );
  // Added after the users were stored: adding an account loads the directory, which then follows only the journal.
  const owner = await add('Olga', { role: 'owner' });
  const entries = async () => {
    const all = await replica.journal(realm);
    return all
      .filter(({ type }) => type === 'user_group')
      .slice(-1)
      .map(({ op, event }) => ({ op, event }));
  };

  const { group_id = 0 } = await replica.call.AdminCreateUserGroup(
    { realm_id: realm, name: 'all', member_ids: ids },
    callContext(),
  );
  const [added] = await entries();
  expect(added?.op).toBe('add');
  expect(JSON.stringify(added?.event).length).toBeLessThan(100_000);

  const request = { group_id, add_members: [], add_subgroups: [], remove_subgroups: [] };
  const change = async (remove_members: number[]) =>
    replica.call.UpdateUserGroupMembers({ ...request, remove_members }, await owner.ctx());
  await expect(change([...ids, 1])).rejects.toThrow("There is no member '1' in this user group");
  expect(await entries()).toEqual([added]);

  await change(ids.slice(1));
  const [removed] = await entries();
  expect(removed).toMatchObject({ op: 'remove_members', event: { group_id } });
  expect(JSON.stringify(removed?.event).length).toBeLessThan(100_000);
  const directory = await replica.context.directories.current(realm);
  const inGroup = directory.users.people.filter((user) => directory.groupIdsOf(user).includes(group_id));
  expect(inGroup.map(({ id }) => id)).toEqual([FIRST]);
}, 60_000);

it('refuses the 100,001st member of the groups that a member created, except to administrators', async () => {
  const { owner, ann, ben, create, change } = await withGroups([60_000, 39_999]);
  const message = 'The user groups that one user has created can have at most 100000 members in all.';
  const refusal = { code: 'BAD_REQUEST', message };
  await expect(create(ann, [ann, ben], 'two')).rejects.toMatchObject(refusal);
  const group = await create(ann, [ann], 'one');
  await expect(create(ann, [ann], 'another')).rejects.toMatchObject(refusal);
  await expect(change(ann, group, ben)).rejects.toMatchObject(refusal);
  await change(ann, group, ben, ann);
  await change(owner, group, owner);
  await create(ann, [], 'empty');
  await create(owner, [owner, ann, ben], 'of the owner');
  await create(ben, [ben], 'of ben');
}, 60_000);

it('refuses the 1,000,001st member of all groups, and leaves the last tenth to administrators', async () => {
  const { realm, owner, ann, ben, create, change } = await withGroups([...Array(9).fill(100_000), 99_997]);
  const refusal = { code: 'BAD_REQUEST', message: 'User groups can have at most 1000000 members in all.' };
  await expect(create(ben, [ben], 'of ben')).rejects.toMatchObject(refusal);
  const group = await create(owner, [owner, ann], 'of the owner');
  await change(owner, group, ben);
  await expect(create(owner, [owner], 'another of the owner')).rejects.toMatchObject(refusal);
  const byOperator = { realm_id: realm, name: 'of the operator', member_ids: [owner.id] };
  await expect(replica.call.AdminCreateUserGroup(byOperator, callContext())).rejects.toMatchObject(refusal);
}, 60_000);
