import { describe, expect, it } from 'vitest';
import { callContext, foundOrganisation, useReplica } from './start-users.ts';

const { replica } = await useReplica();
const { realm, add } = await foundOrganisation(replica);
const owner = await add('Olga Owner', { role: 'owner' });
const member = await add('Max Member', { password: 'correct horse' });

const newUser = (options: Partial<{ email: string; password: string; full_name: string }> = {}) => ({
  email: 'new@example.com',
  password: 'long enough',
  full_name: 'New Person',
  ...options,
});

describe('POST /users', () => {
  it('makes a member and tells everyone, once for each request key', async () => {
    const ctx = { ...(await owner.ctx()), requestKey: 'create-1' };
    const { user_id } = await replica.call.CreateUser(newUser({ email: 'New.Person@Example.com' }), ctx);
    const journal = await replica.journal(realm);
    const events = journal.slice(-4);
    expect(events.map(({ type, op, audience }) => [type, op, audience?.everyone])).toEqual([
      ['realm_user', 'add', true],
      ['user_group', 'add_members', true],
      ['user_group', 'add_members', true],
      ['realm_export_consent', '', false],
    ]);
    expect(events[0]?.event).toMatchObject({
      type: 'realm_user',
      op: 'add',
      person: {
        user_id,
        email: 'New.Person@Example.com',
        delivery_email: 'New.Person@Example.com',
        full_name: 'New Person',
        is_active: true,
        is_bot: false,
        bot_type: null,
        role: 400,
        profile_data: {},
      },
    });
    const realmReply = await replica.call.ResolveRealm({ host: '', realm_id: realm }, callContext());
    const id = (name: string) => realmReply.system_groups?.find((group) => group.name === name)?.group_id;
    expect(events.slice(1, 3).map(({ event }) => event)).toEqual([
      { type: 'user_group', op: 'add_members', group_id: id('role:members'), user_ids: [user_id] },
      { type: 'user_group', op: 'add_members', group_id: id('role:fullmembers'), user_ids: [user_id] },
    ]);

    const again = await replica.call.CreateUser(newUser({ email: 'New.Person@Example.com' }), { ...ctx, attempt: 1 });
    expect(again).toEqual({ user_id });
    expect(await replica.journal(realm)).toHaveLength(journal.length);
  });

  it('refuses an address in use in any case, to all but the first of many at once', async () => {
    const ctx = await owner.ctx();
    await expect(replica.call.CreateUser(newUser({ email: 'MAX.member@example.COM' }), ctx)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: "Email 'MAX.member@example.COM' already in use",
    });
    const made = await Promise.allSettled(
      Array.from({ length: 6 }, () => replica.call.CreateUser(newUser({ email: 'race@example.com' }), ctx)),
    );
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it.each([
    [{ full_name: 'x' }, 'Name too short!'],
    [{ full_name: 'x'.repeat(101) }, 'Name too long!'],
    [{ full_name: 'a*b' }, 'Invalid characters in name!'],
    [{ email: 'nowhere' }, 'Bad name or username'],
    [{ password: 'short' }, 'New password is too weak!'],
  ])('refuses %j', async (fields, message) => {
    await expect(replica.call.CreateUser(newUser(fields), await owner.ctx())).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
  });

  it('is for administrators', async () => {
    await expect(replica.call.CreateUser(newUser(), await member.ctx())).rejects.toMatchObject({
      code: 'UNAUTHORIZED_PRINCIPAL',
      message: 'Must be an organization administrator',
      httpStatus: 400,
    });
    await expect(replica.call.CreateUser(newUser(), callContext())).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const administrator = await add('Ada Admin', { role: 'administrator' });
    expect(
      (await replica.call.CreateUser(newUser({ email: 'by.ada@example.com' }), await administrator.ctx())).user_id,
    ).toBeGreaterThan(0);
    // And only while the operator permits it.
    const grant = (revoked: boolean) =>
      replica.call.AdminGrantUserCreation({ realm_id: realm, email: administrator.email, revoked }, callContext());
    await grant(true);
    const create = async () =>
      replica.call.CreateUser(newUser({ email: 'more@example.com' }), await administrator.ctx());
    await expect(create()).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'User not authorized to create users',
    });
    await grant(false);
    expect((await create()).user_id).toBeGreaterThan(0);
    await expect(
      replica.call.AdminGrantUserCreation({ realm_id: realm, email: 'nobody@x', revoked: false }, callContext()),
    ).rejects.toThrow('No such user');
  });
});

describe('bots', () => {
  it('have an owner, and are shown to those who look after them', async () => {
    const bot = await add('Robbie', { botOf: member });
    const journal = await replica.journal(realm);
    const shown = journal.find(({ type }) => type === 'realm_bot');
    expect(shown?.event).toEqual({
      type: 'realm_bot',
      op: 'add',
      bot: {
        user_id: bot.id,
        default_sending_stream: null,
        default_events_register_stream: null,
        default_all_public_streams: false,
        services: [],
      },
    });
    expect(shown?.audience?.everyone).toBe(false);
    expect((await bot.ctx()).caller).toMatchObject({ bot_type: 1, user_id: bot.id, card: { full_name: 'Robbie' } });
    await expect(
      replica.call.FetchApiKey({ realm_id: realm, username: bot.email, password: 'long enough' }, callContext()),
    ).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
  });

  it.each([
    [{ role: 500 }, 'Invalid role'],
    [{ bot_type: 9 }, 'Invalid bot type'],
    [{ bot_type: 1, password: 'long enough' }, 'Bots do not log in with a password.'],
    [{ bot_type: 1, bot_owner_id: 999 }, 'No such user'],
    [{ bot_owner_id: 1 }, 'Only bots have an owner.'],
  ])('are refused with %j', async (fields, message) => {
    const request = {
      realm_id: realm,
      email: 'bot@example.com',
      full_name: 'Bot',
      role: 400,
      password: '',
      bot_type: 0,
      bot_owner_id: 0,
      no_welcome: true,
      may_create_users: false,
      ...fields,
    };
    await expect(replica.call.AdminCreateUser(request, callContext())).rejects.toThrow(message);
  });
});

describe('the greeting of whom the operator adds', () => {
  const request = (name: string, more = {}) => ({
    ...{ realm_id: realm, email: `${name}@example.com`, full_name: name, role: 400, password: '' },
    ...{ bot_type: 0, bot_owner_id: 0, no_welcome: false, may_create_users: false, ...more },
  });
  /** The greetings in the outbox: nothing is sent, because the messages service is unavailable, as after a crash. */
  const greetingsOf = (user: number | undefined) =>
    replica.database
      .collection('notices')
      .countDocuments({ 'notices.user_ids': user, 'notices.sender': 'welcome-bot' });

  it('is in the outbox once the account is there, and once for each request key', async () => {
    const made = await replica.call.AdminCreateUser(request('greeted'), callContext({ requestKey: 'greeted' }));
    expect(await greetingsOf(made.user_id)).toBe(1);
    const again = callContext({ requestKey: 'greeted', attempt: 1 });
    expect(await replica.call.AdminCreateUser(request('greeted'), again)).toMatchObject({ user_id: made.user_id });
    expect(await greetingsOf(made.user_id)).toBe(1);
  });

  it('is not for bots, nor where it is not wanted', async () => {
    const bot = await replica.call.AdminCreateUser(request('machine', { bot_type: 1 }), callContext());
    const silent = await replica.call.AdminCreateUser(
      request('silent', { no_welcome: true, may_create_users: false }),
      callContext(),
    );
    expect(await greetingsOf(bot.user_id)).toBe(0);
    expect(await greetingsOf(silent.user_id)).toBe(0);
  });
});
