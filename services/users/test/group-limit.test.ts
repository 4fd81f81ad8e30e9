/** Tests the max. number of user groups of an organisation, by every way to create one. */
import { expect, it } from 'vitest';
import { callContext, foundOrganisation, parsed, type TestUser, useReplica } from './start-users.ts';

const MOST = 10_000;
const TOO_MANY = { code: 'BAD_REQUEST', message: 'There can be at most 10000 user groups.' };

const channels = { ReplicateAccount: async () => ({ seq: 1 }) };
const { replica } = await useReplica({ channels });
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
const ann = await add('Ann Ames');
const bot = await add('Helper', { botOf: ann });

const byUser = async (name: string, user: TestUser = owner) => {
  const request = { name, description: '', member_ids: [owner.id], subgroup_ids: [], settings: [] };
  return replica.call.CreateUserGroup(request as never, await user.ctx());
};
const byOperator = (name: string) =>
  replica.call.AdminCreateUserGroup({ realm_id: realm, name, member_ids: [owner.id] }, callContext());
const names = async () => {
  const reply = await replica.call.ListUserGroups({ include_deactivated: true }, await owner.ctx());
  return parsed<{ user_groups: { name: string }[] }>(reply).user_groups.map(({ name }) => name);
};

it('lets a member create 1,000, their bots included, and leaves the last 1,000 to administrators', async () => {
  const quota = { code: 'BAD_REQUEST', message: 'You can create at most 1000 user groups.' };
  const { group_id = 0 } = await byUser('by the bot', bot);
  const groups = replica.database.collection<{ _id: number; id: number; name: string; realm: number }>('groups');
  const found = await groups.findOne({ realm, id: group_id });
  if (!found) throw new Error('there is no such group');
  const copies = Array.from({ length: 998 }, (_, n) => {
    const id = MOST + 1 + n;
    return { ...found, _id: found._id - group_id + id, id, name: `copy ${id}` };
  });
  await groups.insertMany(copies);
  await byUser('by ann', ann);
  for (const user of [ann, bot]) await expect(byUser('more', user)).rejects.toMatchObject(quota);
  await byUser('of the owner');

  await replica.context.commits.run(realm, {}, async (tx) => tx.raise('group', MOST - 1_000));
  await expect(byUser('more', await add('Ben Bold'))).rejects.toMatchObject(TOO_MANY);
  await byOperator('of the operator');
  await byUser('another of the owner');
});

it('refuses the 10,001st group of a user and of the operator, and changes nothing', async () => {
  await replica.context.commits.run(realm, {}, async (tx) => tx.raise('group', MOST - 1));
  const { group_id } = await byUser('the last');
  expect(group_id).toBe(MOST);

  const before = await names();
  const entries = (await replica.journal(realm)).length;
  await expect(byUser('more')).rejects.toMatchObject(TOO_MANY);
  await expect(byOperator('more')).rejects.toMatchObject(TOO_MANY);
  expect(await names()).toEqual(before);
  expect(await replica.journal(realm)).toHaveLength(entries);
});
