import { documentKey, type GroupSetting, ROLES } from '@rookery/core';
import { describe, expect, it } from 'vitest';
import { callContext, foundOrganisation, parsed, startReplica, type TestUser, useReplica } from './start-users.ts';

type UserJson = Record<string, unknown> & { user_id: number };

const { servers, replica } = await useReplica();
const organisation = await foundOrganisation(replica);
const realm = organisation.realm;
const owner = await organisation.add('Olga Owner', { role: 'owner' });
const member = await organisation.add('Max Member');
const guest = await organisation.add('Gustav Guest', { role: 'guest' });
const bot = await organisation.add('Robbie', { botOf: member });
const gone = await organisation.add('Gone Girl');
await change('users', documentKey(realm, gone.id), { is_active: false });

/** Makes a change that no call makes. */
async function change(collection: string, _id: number, fields: object): Promise<void> {
  await replica.context.commits.run(realm, {}, async (tx) => {
    tx.update(collection, { _id }, { $set: { ...fields, version: tx.next('version') } });
    return null;
  });
}

describe('GET /users/me', () => {
  it('is the caller', async () => {
    expect(parsed(await replica.call.GetOwnUser({}, await member.ctx()))).toMatchObject({
      user_id: member.id,
      email: member.email,
      full_name: 'Max Member',
      role: 400,
      avatar_url: expect.stringMatching(/^https:/),
      profile_data: {},
    });
    expect(parsed(await replica.call.GetOwnUser({}, await bot.ctx()))).toMatchObject({ is_bot: true });
    await expect(replica.call.GetOwnUser({}, callContext())).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

describe('GET /users/{user}', () => {
  const get = async (options: { user_id?: number; email?: string; client_gravatar?: boolean; fields?: boolean }) =>
    parsed<{ user: UserJson }>(
      await replica.call.GetUser(
        {
          user_id: options.user_id ?? 0,
          email: options.email ?? '',
          client_gravatar: options.client_gravatar ?? true,
          include_custom_profile_fields: options.fields ?? false,
        },
        await member.ctx(),
      ),
    ).user;

  it('finds people, bots, the deactivated and the server’s own bots, by id or address', async () => {
    for (const user of [owner, guest, bot, gone]) {
      const byId = await get({ user_id: user.id });
      expect(byId).toMatchObject({ user_id: user.id, is_active: user !== gone, avatar_url: null });
      expect(byId).not.toHaveProperty('profile_data');
      expect(await get({ email: user.email.toUpperCase() })).toEqual(byId);
    }
    expect(await get({ user_id: bot.id })).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: member.id });
    expect(await get({ user_id: 1 })).toMatchObject({ full_name: 'Notification Bot', is_bot: true });
    expect(await get({ user_id: owner.id, client_gravatar: false, fields: true })).toMatchObject({
      avatar_url: expect.stringMatching(/^https:/),
      profile_data: {},
    });
  });

  it('knows nobody else', async () => {
    for (const who of [{ user_id: 999 }, { email: 'nobody@example.com' }, { user_id: 0 }]) {
      await expect(get(who)).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'No such user' });
    }
  });
});

describe('GET /users', () => {
  const list = async (options: { ids?: number[]; client_gravatar?: boolean; fields?: boolean } = {}) =>
    parsed<{ members: UserJson[] }>(
      await replica.call.ListUsers(
        {
          client_gravatar: options.client_gravatar ?? true,
          include_custom_profile_fields: options.fields ?? false,
          user_ids: options.ids ?? [],
          has_user_ids: options.ids !== undefined,
          takes_shared: false,
          known_parts: [],
        },
        await guest.ctx(),
      ),
    ).members;

  it('is everyone of the organisation but the server’s own bots', async () => {
    const ids = (await list()).map(({ user_id }) => user_id);
    expect(ids).toEqual([owner.id, member.id, guest.id, bot.id, gone.id]);
    expect((await list({ client_gravatar: false }))[0]?.avatar_url).toMatch(/^https:/);
    expect((await list({ fields: true }))[0]?.profile_data).toEqual({});
  });

  it('is just the ones asked for, where they exist', async () => {
    expect((await list({ ids: [guest.id, 999, owner.id] })).map(({ user_id }) => user_id)).toEqual([
      owner.id,
      guest.id,
    ]);
    expect(await list({ ids: [] })).toEqual([]);
  });

  it('knows a user who came a moment ago', async () => {
    const before = await list();
    const someone = await organisation.add('Just Came');
    const after = await list();
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ user_id: someone.id, full_name: 'Just Came' });
  });

  it('is the same bytes while nothing changes', async () => {
    const forms = { client_gravatar: true, include_custom_profile_fields: false };
    const request = { ...forms, user_ids: [], has_user_ids: false, takes_shared: true, known_parts: [] as Buffer[] };
    const first = (await replica.call.ListUsers(request, await member.ctx())).shared?.[0];
    await replica.call.AdminCreateUserGroup(
      { realm_id: realm, name: 'no user changed', member_ids: [] },
      callContext(),
    );
    expect((await replica.call.ListUsers(request, await owner.ctx())).shared?.[0]?.json).toBe(first?.json);
    // A gateway that has the bytes gets only their hash.
    const known_parts = [first?.hash as Buffer];
    const known = await replica.call.ListUsers({ ...request, known_parts }, await guest.ctx());
    expect(known.shared).toEqual([{ hash: first?.hash, json: Buffer.alloc(0) }]);
  });
});

describe('cards', () => {
  it('are sent again only when some changed', async () => {
    const get = (known_version: number, user_ids = [member.id, 999, owner.id]) =>
      replica.call.GetCards({ realm_id: realm, user_ids, known_version }, callContext());
    const first = await get(0);
    expect(first.users?.map(({ user_id }) => user_id).sort()).toEqual([owner.id, member.id].sort());
    const { version = 0 } = first;
    expect(await get(Number(version))).toEqual({ version, not_modified: true });
    const someone = await organisation.add('Carded');
    const later = await get(Number(version), [someone.id]);
    expect(later.users).toMatchObject([{ user_id: someone.id, full_name: 'Carded', is_active: true, role: 400 }]);
    await expect(
      replica.call.GetCards({ realm_id: 999, user_ids: [], known_version: 0 }, callContext()),
    ).rejects.toMatchObject({ code: 'NONEXISTENT_SUBDOMAIN' });
  });
});

describe('resolving users', () => {
  const resolve = async (options: { ids?: number[]; emails?: string[]; direct?: boolean; as?: TestUser }) =>
    replica.call.ResolveUsers(
      {
        user_ids: options.ids ?? [],
        emails: options.emails ?? [],
        direct_message: options.direct ?? false,
        typing: '',
        knows_conversations: false,
      },
      await (options.as ?? member).ctx(),
    );
  const ids = async (options: Parameters<typeof resolve>[0]) =>
    (await resolve(options)).users?.map(({ user_id }) => user_id);

  it('keeps their order, each once', async () => {
    expect(await ids({ ids: [guest.id, owner.id, guest.id] })).toEqual([guest.id, owner.id]);
    expect(await ids({ emails: [bot.email.toUpperCase(), owner.email, bot.email] })).toEqual([bot.id, owner.id]);
    const { position } = await resolve({ ids: [owner.id] });
    expect(position?.seq).toBe((await replica.journal(realm)).length);
  });

  it('refuses those who do not exist, and with the texts of the API', async () => {
    await expect(resolve({ ids: [owner.id, 999] })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Invalid user ID 999',
    });
    await expect(resolve({ emails: ['Nobody@x'] })).rejects.toThrow("Invalid email 'Nobody@x'");
  });

  it('lets nobody write to the deactivated', async () => {
    expect(await ids({ ids: [gone.id] })).toEqual([gone.id]);
    await expect(resolve({ ids: [owner.id, gone.id], direct: true })).rejects.toThrow(
      `'${gone.email}' is no longer using Zulip.`,
    );
  });

  it('keeps to the organisation’s settings of direct messages', async () => {
    const { system_groups = [] } = await replica.call.ResolveRealm({ host: '', realm_id: realm }, callContext());
    const group = (name: string) => system_groups.find((one) => one.name === name)?.group_id as number;
    const set = (name: string, value: GroupSetting) => change('realms', realm, { [`settings.${name}`]: value });
    const write = (as: TestUser, ...to: number[]) => resolve({ ids: to, direct: true, as });

    await set('direct_message_permission_group', group('role:owners'));
    await expect(write(member, guest.id)).rejects.toThrow('does not include any users who can authorize it');
    await write(member, guest.id, owner.id);
    await write(owner, guest.id);
    await write(member, bot.id, member.id);
    await set('direct_message_permission_group', { direct_members: [guest.id], direct_subgroups: [] });
    await write(member, guest.id);
    await set('direct_message_permission_group', group('role:nobody'));
    await expect(write(member, owner.id)).rejects.toThrow('Direct messages are disabled in this organization.');
    await set('direct_message_permission_group', group('role:everyone'));
    await set('direct_message_initiator_group', group('role:members'));
    await write(member, guest.id);
    await expect(write(guest, member.id)).rejects.toThrow(
      'You do not have permission to initiate direct message conversations.',
    );
    await set('direct_message_initiator_group', group('role:everyone'));
  });
});

describe('waiting for the log', () => {
  it('ends when the journal is in it', async () => {
    await organisation.add('Logged');
    const seq = (await replica.journal(realm)).length;
    await replica.call.WaitPublished({ realm_id: realm, seq }, callContext());
    expect(replica.context.relay.published(realm)).toBeGreaterThanOrEqual(seq);
    const { position } = await replica.call.ResolveUsers(
      { user_ids: [owner.id], emails: [], direct_message: false, typing: '', knows_conversations: false },
      await member.ctx(),
    );
    expect(position).toEqual({ seq, published: seq });
  });
});

describe('a directory', () => {
  it('stays right while users come and go', async () => {
    const fresh = await startReplica(servers, { namespace: replica.database.name.replace(/_users$/, '') });
    const lists = async () => {
      const both = [];
      for (const { context } of [replica, fresh]) {
        const { users, groups, realm: document } = await context.directories.current(realm);
        both.push({
          users: [...users.people],
          groups: [...groups.byId.values()].sort((a, b) => a.id - b.id),
          document,
        });
      }
      return both;
    };
    for (let round = 0; round < 4; round++) {
      const user = await organisation.add(`Round ${round}`, { role: round % 2 ? 'guest' : 'moderator' });
      await change('users', documentKey(realm, user.id), { role: ROLES.administrator, email_key: `moved${round}@x` });
      const [remaining, loaded] = await lists();
      expect(remaining).toEqual(loaded);
      const { users } = await replica.context.directories.current(realm);
      expect(users.byEmail.get(user.email.toLowerCase())).toBeUndefined();
      expect(users.byEmail.get(`moved${round}@x`)?.role).toBe(ROLES.administrator);
    }
    await fresh.stop();
  });
});
