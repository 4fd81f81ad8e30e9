/** Tests the max. number of active bots of a user, by every way to get one. */
import { expect, it } from 'vitest';
import { foundOrganisation, type TestUser, useReplica } from './start-users.ts';

const MOST = 200;
const TOO_MANY = { code: 'BAD_REQUEST', message: 'A user can own at most 200 active bots.' };

const channels = { ReplicateAccount: async () => ({ seq: 1 }) };
const { replica } = await useReplica({ channels });
const { add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
const ann = await add('Ann Ames');
const bots = await Promise.all(Array.from({ length: MOST }, (_, n) => add(`Robot ${n}`, { botOf: ann })));

const makeBot = async (of: TestUser, short_name: string) => {
  const none = { config: [], default_sending_stream: '', default_events_register_stream: '' };
  const request = { full_name: short_name, short_name, bot_type: 1, ...none };
  return replica.call.CreateBot(request as never, await of.ctx());
};
const give = async (bot: TestUser, to: TestUser) =>
  replica.call.UpdateBot({ bot_id: bot.id, bot_owner_id: to.id, config: [] } as never, await owner.ctx());
const deactivate = async (bot: TestUser) =>
  replica.call.DeactivateUser({ user_id: bot.id, bot: true } as never, await owner.ctx());
const reactivate = async (bot: TestUser) => replica.call.ReactivateUser({ user_id: bot.id }, await owner.ctx());

it('counts bots that are made, given and reactivated, and not those that are deactivated', async () => {
  const [first, second] = bots as [TestUser, TestUser];
  await expect(makeBot(ann, 'one-more')).rejects.toMatchObject(TOO_MANY);
  await expect(add('Operator Bot', { botOf: ann })).rejects.toMatchObject(TOO_MANY);
  const other = await add('Of Another', { botOf: owner });
  await expect(give(other, ann)).rejects.toMatchObject(TOO_MANY);

  await deactivate(first);
  await makeBot(ann, 'in-its-place');
  await expect(reactivate(first)).rejects.toMatchObject(TOO_MANY);

  await deactivate(other);
  await give(other, ann);
  await expect(reactivate(other)).rejects.toMatchObject(TOO_MANY);

  await give(second, owner);
  await reactivate(first);
  await expect(give(second, ann)).rejects.toMatchObject(TOO_MANY);
  await makeBot(owner, 'of-the-owner');
});
