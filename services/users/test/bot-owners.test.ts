/** Tests the keys of bots: of one that was given away, and of one whose owner became a guest. */
import { ROLES, UserSet } from '@rookery/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callContext, findsOfUsers, foundOrganisation, type TestUser, useReplica } from './start-users.ts';

/** Runs while gateways are notified to drop callers; and the users whom they dropped. */
let onForget: () => Promise<unknown> = async () => {};
const forgotten = new Set<number>();

const nobodyShares = async ({ user_ids = [] }: { user_ids?: number[] }) => ({
  seq: 1,
  users: user_ids.map((user_id) => ({ user_id, sharers: Buffer.from(UserSet.of([]).toBytes()) })),
});
const { replica } = await useReplica({
  channels: { ReplicateAccount: async () => ({ seq: 1 }) },
  sharers: { GetPeers: nobodyShares as never, GetCorrespondents: nobodyShares as never },
  config: { AUTH_LEASE_MS: 10_000 },
  gateways: {
    graceMs: 0,
    forget: async ({ user_ids }) => {
      for (const id of user_ids ?? []) forgotten.add(id);
      const now = onForget;
      onForget = async () => {};
      await now();
      return true;
    },
  },
});
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
const admin = await add('Ada Admin', { role: 'administrator' });
const ben = await add('Ben Boone');
const guest = await add('Gus Guest', { role: 'guest' });
let names = 0;

beforeEach(() => forgotten.clear());

const INVALID = { code: 'UNAUTHORIZED', message: 'Invalid API key' };
const OF_A_GUEST = { code: 'UNAUTHORIZED', message: 'The owner of this bot is a guest' };
const NO_PERMISSION = { code: 'BAD_REQUEST', message: 'Insufficient permission' };
const failed = (why: string) => ({ code: 'BAD_REQUEST', message: `Failed to change owner, ${why}` });

async function ownerWithBot() {
  const ann = await add(`Ann Ames ${++names}`);
  return { ann, bot: await add(`Robot ${names}`, { botOf: ann }) };
}
const give = async (bot: Pick<TestUser, 'id'>, to: Pick<TestUser, 'id'>, by: TestUser) =>
  replica.call.UpdateBot({ bot_id: bot.id, bot_owner_id: to.id, config: [] } as never, await by.ctx());
const regenerate = async (bot: TestUser, by: TestUser) =>
  replica.call.RegenerateApiKey({ self: false, bot_id: bot.id }, await by.ctx());
const keyOf = async (bot: Pick<TestUser, 'id'>, by: TestUser) =>
  (await replica.call.GetBotApiKey({ bot_id: bot.id }, await by.ctx())).api_key ?? '';
const authenticate = (api_key: string, email: string) =>
  replica.call.Authenticate({ realm_id: realm, email, api_key, session_id: '', key_alone: false }, callContext());
const changeRole = async (user: TestUser, role: keyof typeof ROLES) => {
  const nothing = { full_name: '', new_email: '', email: '', profile_data: Buffer.from('') };
  await replica.call.UpdateUser({ ...nothing, user_id: user.id, role: ROLES[role] }, await owner.ctx());
};
/** The bots whose polls ended since a position of the journal. */
async function pollsEnded(since: number): Promise<number[]> {
  const entries = (await replica.journal(realm)).slice(since);
  const ends = entries.filter(({ type }) => type === 'polls_ended');
  return ends.flatMap(({ audience }) => UserSet.fromBytes(audience?.users as Uint8Array).toArray());
}
const position = async () => (await replica.journal(realm)).length;

describe('a bot that its owner gives away', () => {
  it('has another key, for its new owner alone', async () => {
    const { ann, bot } = await ownerWithBot();
    const since = await position();
    const { json } = await give(bot, ben, ann);
    expect(String(json)).not.toContain('api_key');
    await expect(bot.ctx()).rejects.toMatchObject(INVALID);
    await expect(keyOf(bot, ann)).rejects.toMatchObject(NO_PERMISSION);
    const key = await keyOf(bot, ben);
    expect(key).not.toBe(bot.apiKey);
    expect((await authenticate(key, bot.email)).caller?.user_id).toBe(bot.id);
    expect(await keyOf(bot, admin)).toBe(key);
    expect(await pollsEnded(since)).toEqual([bot.id]);
    expect([...forgotten]).toContain(bot.id);
  });

  it('is given away with one read of all users', async () => {
    const { ann, bot } = await ownerWithBot();
    const by = await ann.ctx();
    const request = { bot_id: bot.id, bot_owner_id: ben.id, config: [] };
    const finds = await findsOfUsers(replica, () => replica.call.UpdateBot(request as never, by));
    const active = await replica.database.collection('users').countDocuments({ realm, is_active: true });
    expect(finds.filter(({ nreturned }) => nreturned > active / 2)).toHaveLength(1);
  });

  it('keeps its key where nothing but its name changes', async () => {
    const { ann, bot } = await ownerWithBot();
    const since = await position();
    const request = { bot_id: bot.id, bot_owner_id: ann.id, full_name: `Renamed ${names}`, config: [] };
    await replica.call.UpdateBot(request as never, await ann.ctx());
    await bot.ctx();
    expect(await pollsEnded(since)).toEqual([]);
  });

  it('shows its new key in no answer to its former owner that is under way', async () => {
    const { ann, bot } = await ownerWithBot();
    onForget = () => give(bot, ben, ann);
    await expect(regenerate(bot, ann)).rejects.toMatchObject(NO_PERMISSION);
    await authenticate(await keyOf(bot, ben), bot.email);
  });

  it('shows its new key in no repeated answer to its maker', async () => {
    const { ann } = await ownerWithBot();
    const short_name = `made${names}`;
    const none = { config: [], default_sending_stream: '', default_events_register_stream: '' };
    const request = { full_name: short_name, short_name, bot_type: 1, ...none };
    const create = async (attempt: number) =>
      replica.call.CreateBot(request as never, { ...(await ann.ctx()), requestKey: short_name, attempt });
    const { user_id: id, api_key } = JSON.parse(String((await create(0)).json));
    expect(JSON.parse(String((await create(1)).json))).toMatchObject({ user_id: id, api_key });
    await give({ id }, ben, ann);
    await expect(create(1)).rejects.toMatchObject(NO_PERMISSION);
  });
});

describe('a bot that an administrator gives to another', () => {
  it('keeps its key, and its polls wait on', async () => {
    const { bot } = await ownerWithBot();
    const since = await position();
    await give(bot, ben, admin);
    await bot.ctx();
    expect(await keyOf(bot, ben)).toBe(bot.apiKey);
    expect(await pollsEnded(since)).toEqual([]);
  });
});

describe('the new owner of a bot', () => {
  it('is no guest', async () => {
    const { ann, bot } = await ownerWithBot();
    for (const by of [ann, admin]) {
      await expect(give(bot, guest, by)).rejects.toMatchObject(failed("guests can't own bots"));
    }
    await bot.ctx();
  });

  it('is one whom the caller may know of', async () => {
    const { ann, bot } = await ownerWithBot();
    const { realm: document } = await replica.context.directories.current(realm);
    const group = { group_id: document.system_groups['role:members'], direct_members: [], direct_subgroups: [] };
    const setting = { name: 'can_access_all_users_group', value: group, expected: null };
    const request = { settings: Buffer.from('{}'), group_settings: [setting] };
    await replica.call.UpdateRealm(request, await owner.ctx());
    // A gateway that has not dropped the member yet.
    const ctx = await ann.ctx();
    await changeRole(ann, 'guest');
    for (const bot_owner_id of [ben.id, guest.id, 999_999]) {
      const named = { bot_id: bot.id, bot_owner_id, config: [] };
      await expect(replica.call.UpdateBot(named as never, ctx)).rejects.toMatchObject(failed('no such user'));
    }
  });
});

describe('a bot whose owner becomes a guest', () => {
  it('is nobody, and its polls have ended, until its owner is promoted', async () => {
    const { ann, bot } = await ownerWithBot();
    const since = await position();
    await changeRole(ann, 'guest');
    await expect(bot.ctx()).rejects.toMatchObject(OF_A_GUEST);
    const keyAlone = { realm_id: realm, email: '', api_key: bot.apiKey, session_id: '', key_alone: true };
    await expect(replica.call.Authenticate(keyAlone, callContext())).rejects.toMatchObject(OF_A_GUEST);
    const named = { realm_id: realm, user_id: bot.id };
    await expect(replica.call.GetCaller(named, callContext())).rejects.toMatchObject(OF_A_GUEST);
    expect(await pollsEnded(since)).toEqual([bot.id]);
    expect([...forgotten]).toEqual(expect.arrayContaining([ann.id, bot.id]));

    forgotten.clear();
    await changeRole(ann, 'moderator');
    expect((await bot.ctx()).caller?.user_id).toBe(bot.id);
    expect([...forgotten]).toEqual(expect.arrayContaining([ann.id, bot.id]));
    expect(await pollsEnded(since)).toEqual([bot.id]);
  });

  it('works again when an administrator gives it to another', async () => {
    const { ann, bot } = await ownerWithBot();
    await changeRole(ann, 'guest');
    await expect(bot.ctx()).rejects.toMatchObject(OF_A_GUEST);
    await give(bot, ben, admin);
    expect((await bot.ctx()).caller?.user_id).toBe(bot.id);
  });

  it('is not theirs to change, and neither is its key', async () => {
    const { ann, bot } = await ownerWithBot();
    await changeRole(ann, 'guest');
    await expect(keyOf(bot, ann)).rejects.toMatchObject(NO_PERMISSION);
    await expect(regenerate(bot, ann)).rejects.toMatchObject(NO_PERMISSION);
    await expect(give(bot, ben, ann)).rejects.toMatchObject(NO_PERMISSION);
    expect(await keyOf(bot, admin)).toBe(bot.apiKey);
  });

  it('has bots of others, and people, called as before', async () => {
    const { ann } = await ownerWithBot();
    const other = await add(`Robot of Ben ${names}`, { botOf: ben });
    await changeRole(ann, 'guest');
    expect((await other.ctx()).caller?.user_id).toBe(other.id);
    expect((await ann.ctx()).caller?.role).toBe(ROLES.guest);
  });
});

it('a change of role examines no other users than the bots, and those who hide their address', async () => {
  const { ann } = await ownerWithBot();
  await replica.database
    .collection('users')
    .updateOne({ realm, id: guest.id }, { $set: { api_email: 'user@hidden.invalid' } });
  const finds = await findsOfUsers(replica, () => changeRole(ann, 'moderator'));
  const shown = finds.filter(({ command }) => command.sort?.id === 1);
  expect(shown.map(({ nreturned }) => nreturned > 0)).toEqual([true, true]);
  // The server's own bots are in the index of bots.
  const own = await replica.database.collection('users').countDocuments({ realm, is_system_bot: true });
  for (const { docsExamined, nreturned } of shown) expect(docsExamined).toBeLessThanOrEqual(nreturned + own);
});
