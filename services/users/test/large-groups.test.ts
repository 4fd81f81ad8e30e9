/** Tests groups of ten thousand members: what is published and stored, and how long a look-up of members takes. */
import { ROLES } from '@rookery/core';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import type { UserDocument } from '../src/user/documents.ts';
import { newUserDocument } from '../src/user/store/users.ts';
import { callContext, foundOrganisation, useReplica } from './start-users.ts';

const PEOPLE = 10_000;
const FIRST = 100_000;
const ids = Array.from({ length: PEOPLE }, (_, index) => FIRST + index);

const { replica } = await useReplica();

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
