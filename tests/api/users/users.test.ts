import { createOrganisation, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';

const { organisation, owner, member, guest, bot } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  member: { name: 'Max Member', password: 'correct horse battery staple' },
  guest: { name: 'Gustav Guest', role: 'guest' },
  bot: { name: 'Robbie', botOf: 'member' },
});

describe('GET /users/me', () => {
  it('is the caller as the API shows them', async () => {
    const { status, body } = await member.get('/users/me');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user_id: member.userId,
      email: member.email,
      delivery_email: member.email,
      full_name: 'Max Member',
      role: 400,
      is_admin: false,
      is_owner: false,
      is_guest: false,
      is_bot: false,
      is_active: true,
    });
    expect((await owner.get('/users/me')).body).toMatchObject({ role: 100, is_owner: true, is_admin: true });
    expect((await guest.get('/users/me')).body).toMatchObject({ role: 600, is_guest: true });
    expect((await bot.get('/users/me')).body).toMatchObject({ is_bot: true });
  });

  it('takes the address without regard to case', async () => {
    const shouting = new (Object.getPrototypeOf(member).constructor)({ ...member, email: member.email.toUpperCase() });
    expect((await shouting.get('/users/me')).status).toBe(200);
  });
});

describe('GET /users', () => {
  it('lists everyone, or the ones asked for', async () => {
    const all = await member.get('/users');
    expect(all.status).toBe(200);
    const ids = all.body.members.map((one: { user_id: number }) => one.user_id);
    for (const client of [owner, member, guest, bot]) expect(ids).toContain(client.userId);
    const some = await member.get('/users', { user_ids: [guest.userId, owner.userId] });
    expect(some.body.members.map((one: { user_id: number }) => one.user_id).sort()).toEqual(
      [guest.userId, owner.userId].sort(),
    );
  });

  it('lets the client compute avatars only where it asks to', async () => {
    const computed = await member.get('/users', { user_ids: [owner.userId], client_gravatar: true });
    expect(computed.body.members[0].avatar_url).toBeNull();
    const given = await member.get('/users', { user_ids: [owner.userId], client_gravatar: false });
    expect(given.body.members[0].avatar_url).toMatch(/^https:\/\//);
  });
});

describe('GET /users/{user_id}', () => {
  it('is one user, by id or by address', async () => {
    const byId = await member.get(`/users/${guest.userId}`);
    expect(byId.body.user).toMatchObject({ user_id: guest.userId, full_name: 'Gustav Guest' });
    const byEmail = await member.get(`/users/${encodeURIComponent(guest.email)}`);
    expect(byEmail.body.user).toEqual(byId.body.user);
  });

  it('refuses what is not there', async () => {
    expect(await member.get('/users/999999')).toMatchObject({
      status: 400,
      body: { result: 'error', code: 'BAD_REQUEST', msg: 'No such user' },
    });
  });

  it('does not know users of another organisation', async () => {
    const other = await createOrganisation(organisation.address, 'Other');
    const outsider = await other.user('Outsider');
    expect((await outsider.get('/users')).body.members.map((one: { email: string }) => one.email)).not.toContain(
      member.email,
    );
    await other.close();
  });
});

describe('POST /users', () => {
  it('makes a user whom everyone is notified of, and who can log in', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_user'], fetch_event_types: ['realm_user'] });
    const created = await owner.post('/users', {
      email: 'New.Person@example.com',
      password: 'a long enough password',
      full_name: 'New Person',
    });
    expect(created).toMatchObject({ status: 200, body: { result: 'success' } });
    const event = await queue.next((one) => one.type === 'realm_user' && one.op === 'add');
    expect(event.person).toMatchObject({ user_id: created.body.user_id, full_name: 'New Person' });

    const key = await organisation.nobody.post('/fetch_api_key', {
      username: 'new.person@EXAMPLE.com',
      password: 'a long enough password',
    });
    expect(key.body).toMatchObject({ email: 'New.Person@example.com', user_id: created.body.user_id });
    expect(key.body.api_key).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  it.each([
    [{ email: 'x@example.com', password: 'some password', full_name: 'A' }, 'Name too short!'],
    [{ email: 'x@example.com', password: 'password1', full_name: 'A Name' }, 'New password is too weak!'],
    [{ email: 'x@example.com', password: 'some password', full_name: 'Bad > Name' }, 'Invalid characters in name!'],
    [{ email: 'x@example.com', password: 'some password', full_name: 'x'.repeat(101) }, 'Name too long!'],
  ])('refuses %j', async (params, msg) => {
    expect(await owner.post('/users', params)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });

  it('refuses an address that is taken, whatever its case', async () => {
    const taken = await owner.post('/users', {
      email: member.email.toUpperCase(),
      password: 'some password',
      full_name: 'Someone Else',
    });
    expect(taken.status).toBe(400);
    expect(taken.body.msg).toMatch(/already in use/);
  });

  it('is for administrators whom the operator lets create users', async () => {
    const refusing = await organisation.user('Not Granted', { role: 'owner', mayCreateUsers: false });
    const wanted = { email: 'z@example.com', password: 'some password', full_name: 'Zed' };
    expect(await refusing.post('/users', wanted)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'User not authorized to create users' },
    });
    expect((await owner.post('/users', wanted)).status).toBe(200);
    const params = { email: 'y@example.com', password: 'some password', full_name: 'Why Not' };
    for (const client of [member, guest, bot]) {
      expect((await client.post('/users', params)).status).toBe(400);
    }
  });
});

describe('POST /users/me/presence', () => {
  it('tells who is there, whole and by what changed since', async () => {
    const first = await member.post('/users/me/presence', { status: 'active', last_update_id: -1 });
    expect(first).toMatchObject({ status: 200, body: { result: 'success' } });
    expect(first.body.presences[member.userId]).toMatchObject({ active_timestamp: expect.any(Number) });
    const later = await owner.post('/users/me/presence', {
      status: 'active',
      last_update_id: first.body.presence_last_update_id,
    });
    expect(Object.keys(later.body.presences)).not.toContain(String(member.userId));
    expect(
      (await member.post('/users/me/presence', { status: 'idle', ping_only: true })).body.presences,
    ).toBeUndefined();
  });

  it('tells legacy clients by address', async () => {
    const { body } = await member.post('/users/me/presence', { status: 'active' });
    expect(body.presences[member.email]).toMatchObject({ aggregated: { status: 'active' } });
  });

  it('refuses other statuses, and bots', async () => {
    expect(await member.post('/users/me/presence', { status: 'dancing' })).toMatchObject({
      status: 400,
      body: { msg: 'Invalid status: dancing' },
    });
    expect(await bot.post('/users/me/presence', { status: 'active' })).toMatchObject({ status: 400 });
  });
});
