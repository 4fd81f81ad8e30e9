/** How many user groups an organisation may have, whichever way they are created. */
import { expect, it } from 'vitest';
import { callContext, foundOrganisation, parsed, useReplica } from './start-users.ts';

const MOST = 10_000;
const TOO_MANY = { code: 'BAD_REQUEST', message: 'There can be at most 10000 user groups.' };

const channels = { ReplicateAccount: async () => ({ seq: 1 }) };
const { replica } = await useReplica({ channels });
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });

const byUser = async (name: string) => {
  const request = { name, description: '', member_ids: [owner.id], subgroup_ids: [], settings: [] };
  return replica.call.CreateUserGroup(request as never, await owner.ctx());
};
const byOperator = (name: string) =>
  replica.call.CreateGroup({ realm_id: realm, name, member_ids: [owner.id] }, callContext());
const names = async () => {
  const reply = await replica.call.ListUserGroups({ include_deactivated: true }, await owner.ctx());
  return parsed<{ user_groups: { name: string }[] }>(reply).user_groups.map(({ name }) => name);
};

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
