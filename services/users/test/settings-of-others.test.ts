/** Tests a change of settings of more users than one operation changes, repeated after a part of it. */
import { notReady, ROLES } from '@rookery/core';
import { expect, it } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import { updateSettingsOfOthers } from '../src/settings/update-settings-of-others.ts';
import type { UserDocument } from '../src/user/documents.ts';
import { newUserDocument } from '../src/user/store/users.ts';
import { callContext, foundOrganisation, useReplica } from './start-users.ts';

const FIRST = 1_000;
const PEOPLE = 250;
const LEAVING = 50;
const ids = Array.from({ length: PEOPLE }, (_, index) => FIRST + index);

const { replica } = await useReplica();

it('a repetition changes all people, also when some have left the group since', async () => {
  const { realm, add } = await foundOrganisation(replica);
  const template = { realm, version: 1, joinedAt: Date.now(), role: ROLES.member, host: 'localhost' };
  const users = replica.database.collection<UserDocument>(COLLECTIONS.users);
  await users.insertMany(
    ids.map((id) => newUserDocument({ ...template, id, email: `u${id}@example.com`, fullName: `User ${id}` })),
  );
  const owner = await add('Olga', { role: 'owner' });
  const { group_id = 0 } = await replica.call.AdminCreateUserGroup(
    { realm_id: realm, name: 'all', member_ids: ids },
    callContext(),
  );
  const request = {
    settings: Buffer.from(JSON.stringify({ twenty_four_hour_time: true })),
    targets: { user_ids: [], group_ids: [group_id], skip_if_already_edited: false },
    ...{ old_password: '', new_password: '', session_id: '' },
  };
  const { commits } = replica.context;
  let operations = 0;
  // The first operation is committed, the second is not.
  const run: typeof commits.run = (...call) => (++operations === 2 ? Promise.reject(notReady()) : commits.run(...call));
  const interrupted = { ...replica.context, commits: { run } as typeof commits };
  const first = { ...(await owner.ctx()), requestKey: 'all', attempt: 0 };
  await expect(updateSettingsOfOthers(interrupted, request as never, first)).rejects.toThrow();
  const change = { group_id, add_members: [], add_subgroups: [], remove_subgroups: [] };
  await replica.call.UpdateUserGroupMembers(
    { ...change, remove_members: ids.slice(0, LEAVING) },
    { ...(await owner.ctx()), requestKey: 'leave' },
  );
  const again = { ...(await owner.ctx()), requestKey: 'all', attempt: 1 };
  await updateSettingsOfOthers(replica.context, request as never, again);
  const without = { realm, id: { $in: ids }, 'settings.twenty_four_hour_time': { $ne: true } };
  expect(await users.countDocuments(without)).toBe(0);
}, 60_000);
