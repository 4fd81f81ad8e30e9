/** Accounts that are deactivated, reactivated and changed: who may do so, what it ends, and the order of events. */
import { ApiClient, createOrganisation, EventQueue, type Organisation, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, member } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
});
let names = 0;

const someone = (options: Parameters<Organisation['user']>[1] = {}) => organisation.user(`Someone ${++names}`, options);
const DEACTIVATED = { status: 401, body: { code: 'USER_DEACTIVATED', msg: 'Account is deactivated' } };

/** Polls a queue until a poll is rejected, and returns the rejection. */
async function pollToItsEnd(queue: EventQueue) {
  for (;;) {
    const { client, queueId: queue_id, lastEventId: last_event_id } = queue;
    const answer = await client.get('/events', { queue_id, last_event_id });
    if (answer.status !== 200) return answer;
    for (const event of answer.body.events) queue.lastEventId = event.id;
  }
}

describe('DELETE /users/{user_id}', () => {
  it('ends key, session and queues of the user, and waiting polls with them', async () => {
    const gone = await someone();
    const login = await organisation.nobody.post('/dev_fetch_api_key', { username: gone.email });
    const cookie = String(login.headers['set-cookie']).match(/sessionid=[^;]+/)?.[0] ?? '';
    expect((await organisation.nobody.get('/json/users/me', {}, { headers: { cookie } })).status).toBe(200);
    // The first queue gets no event of the deactivation, so that its poll waits until its end; the second gets one
    // before its end.
    const waiting = await EventQueue.register(gone, { event_types: ['message'] });
    const received = await EventQueue.register(gone, {});
    await organisation.settled();
    const ends = [waiting, received].map((queue) => pollToItsEnd(queue));

    await ok(admin.delete(`/users/${gone.userId}`));
    expect(await gone.get('/users/me')).toMatchObject(DEACTIVATED);
    expect((await organisation.nobody.get('/json/users/me', {}, { headers: { cookie } })).status).toBe(401);
    expect(await organisation.nobody.post('/dev_fetch_api_key', { username: gone.email })).toMatchObject(DEACTIVATED);
    expect(await ends[0]).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
    expect(['BAD_EVENT_QUEUE_ID', 'USER_DEACTIVATED']).toContain((await ends[1])?.body.code);
    expect(await gone.get('/events', { queue_id: received.queueId, last_event_id: -1 })).toMatchObject(DEACTIVATED);
    expect(await gone.post('/register')).toMatchObject(DEACTIVATED);
    expect(await member.post('/messages', { type: 'direct', to: [gone.userId], content: 'hi' })).toMatchObject(
      refused(`'${gone.email}' is no longer using Zulip.`),
    );
    const sub = { subscriptions: [{ name: 'late' }], principals: [gone.userId], ...QUIETLY };
    expect(await member.post('/users/me/subscriptions', sub)).toMatchObject(refused('User is deactivated'));
    expect(await admin.delete(`/users/${gone.userId}`)).toMatchObject(refused('User is deactivated'));

    // An earlier queue does not revive with its user.
    await ok(admin.post(`/users/${gone.userId}/reactivate`));
    expect(await pollToItsEnd(received)).toMatchObject({ status: 400, body: { code: 'BAD_EVENT_QUEUE_ID' } });
    expect((await gone.get('/users/me')).body).toMatchObject({ user_id: gone.userId, is_active: true });
    expect((await organisation.nobody.get('/json/users/me', {}, { headers: { cookie } })).status).toBe(401);
  });

  it('tells of the ended subscriptions first; the subscriptions come back with their user', async () => {
    const gone = await someone();
    const channels = ['one', 'two'];
    for (const name of channels) {
      await ok(
        member.post('/users/me/subscriptions', {
          subscriptions: [{ name }],
          principals: [member.userId, gone.userId],
          ...QUIETLY,
        }),
      );
    }
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['subscription', 'realm_user', 'user_group'] });
    await ok(owner.delete(`/users/${gone.userId}`));
    await organisation.settled();
    const kind = (event: { type: string; op?: string; person?: object }) => [event.type, event.op, event.person];
    const removed = ['subscription', 'peer_remove', undefined];
    const updated = (is_active: boolean) => ['realm_user', 'update', { user_id: gone.userId, is_active }];
    expect((await queue.drain()).map(kind)).toEqual([removed, removed, updated(false)]);

    const sent = await ok(member.post('/messages', { type: 'channel', to: 'one', topic: 't', content: 'meanwhile' }));
    await ok(owner.post(`/users/${gone.userId}/reactivate`));
    await ok(owner.post(`/users/${gone.userId}/reactivate`));
    await organisation.settled();
    const added = ['subscription', 'peer_add', undefined];
    const joined = ['user_group', 'add_members', undefined];
    expect((await queue.drain()).filter(({ type }) => type !== 'message').map(kind)).toEqual([
      updated(true),
      joined,
      joined,
      added,
      added,
    ]);
    const { subscriptions } = await ok(gone.get('/users/me/subscriptions'));
    expect(subscriptions.map((one: { name: string }) => one.name).sort()).toEqual(channels);
    const { messages } = await ok(gone.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 }));
    expect(messages.map((one: { id: number }) => one.id)).not.toContain(sent.id);
    await organisation.settled();
    const back = await EventQueue.register(gone, { event_types: ['message'] });
    await ok(member.post('/messages', { type: 'channel', to: 'one', topic: 't', content: 'again' }));
    expect((await back.next((event) => event.type === 'message')).message.content).toContain('again');
  });

  it('takes the bots of the user along; they come back one by one, to another owner with another key', async () => {
    const gone = await someone();
    const bot = await organisation.user(`Bot ${++names}`, { botOf: gone });
    await ok(admin.delete(`/users/${gone.userId}`));
    expect(await bot.get('/users/me')).toMatchObject(DEACTIVATED);
    await ok(admin.post(`/users/${bot.userId}/reactivate`));
    expect((await ok(admin.get(`/users/${bot.userId}`))).user).toMatchObject({ bot_owner_id: admin.userId });
    expect(await bot.get('/users/me')).toMatchObject({ status: 401, body: { msg: 'Invalid API key' } });
    const { api_key: apiKey } = await ok(admin.get(`/bots/${bot.userId}/api_key`));
    const renewed = new ApiClient({ ...organisation.nobody, email: bot.email, apiKey });
    expect((await ok(renewed.get('/users/me'))).user_id).toBe(bot.userId);
    expect(await gone.get('/users/me')).toMatchObject(DEACTIVATED);
  });

  it('gives a bot that a bot brings back to an owner, who is a person', async () => {
    const gone = await someone();
    const [bot, helper] = [
      await organisation.user(`Bot ${++names}`, { botOf: gone }),
      await organisation.user(`Bot ${++names}`, { botOf: admin }),
    ];
    await ok(admin.patch(`/bots/${helper.userId}`, { role: 200 }));
    await ok(admin.delete(`/users/${gone.userId}`));
    await ok(helper.post(`/users/${bot.userId}/reactivate`));
    expect((await ok(admin.get(`/users/${bot.userId}`))).user).toMatchObject({ bot_owner_id: owner.userId });
  });

  it('is for administrators, and of owners for owners', async () => {
    const other = await someone();
    const bot = await organisation.user(`Bot ${++names}`, { botOf: member });
    expect(await member.delete(`/users/${other.userId}`)).toMatchObject(refused('Insufficient permission'));
    expect(await admin.delete(`/users/${owner.userId}`)).toMatchObject(
      refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL'),
    );
    expect(await owner.delete(`/users/${owner.userId}`)).toMatchObject(
      refused('Cannot deactivate the only organization owner'),
    );
    for (const id of [0, 999_999, bot.userId]) {
      expect(await admin.delete(`/users/${id}`), `user ${id}`).toMatchObject(refused('No such user'));
    }
    for (const id of [0, 999_999, other.userId]) {
      expect(await admin.delete(`/bots/${id}`), `bot ${id}`).toMatchObject(refused('No such bot'));
    }
    expect(await other.delete(`/bots/${bot.userId}`)).toMatchObject(refused('Insufficient permission'));
    expect(await member.post(`/users/${other.userId}/reactivate`)).toMatchObject(refused('Insufficient permission'));
    await ok(member.delete(`/bots/${bot.userId}`));
    expect(await bot.get('/users/me')).toMatchObject(DEACTIVATED);
    expect((await admin.delete('/users/nobody')).status).toBe(404);
    expect((await owner.get('/users/me')).status).toBe(200);
  });
});

describe('DELETE /users/me', () => {
  it('takes the caller out, but not the only owner, nor a bot', async () => {
    const leaving = await someone();
    await ok(leaving.delete('/users/me'));
    expect(await leaving.get('/users/me')).toMatchObject(DEACTIVATED);
    expect(await owner.delete('/users/me')).toMatchObject({
      status: 400,
      body: {
        code: 'CANNOT_DEACTIVATE_LAST_USER',
        msg: 'Cannot deactivate the only organization owner.',
        is_last_owner: true,
        entity: 'organization owner',
      },
    });
    const bot = await organisation.user(`Bot ${++names}`, { botOf: member });
    expect((await bot.delete('/users/me')).status).toBe(400);
    expect((await bot.get('/users/me')).status).toBe(200);
  });

  it('lets one of two owners go, whichever is first', async () => {
    const place = await createOrganisation(organisation.address, 'Two owners');
    const one = await place.user('One', { role: 'owner' });
    const two = await place.user('Two', { role: 'owner' });
    const answers = await Promise.all([one.delete('/users/me'), two.delete('/users/me')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    await place.close();
  });
});

describe('PATCH /users/{user_id}', () => {
  it('changes a role, tells everyone of it and its groups, and the user of the channels that come and go', async () => {
    const changing = await someone();
    await ok(member.post('/users/me/subscriptions', { subscriptions: [{ name: 'plaza' }] }));
    await organisation.settled();
    const queue = await EventQueue.register(changing, { event_types: ['realm_user', 'user_group', 'stream'] });
    await ok(admin.patch(`/users/${changing.userId}`, { role: 600 }));
    expect(await changing.get('/get_stream_id', { stream: 'plaza' })).toMatchObject({ status: 400 });
    await organisation.settled();
    const received = await queue.drain();
    expect(received.slice(0, 4).map(({ type, op }) => [type, op])).toEqual([
      ['realm_user', 'update'],
      ['user_group', 'remove_members'],
      ['user_group', 'remove_members'],
      ['user_group', 'add_members'],
    ]);
    expect(received[0]?.person).toEqual({ user_id: changing.userId, role: 600 });
    expect(new Set(received.slice(4).map(({ type, op }) => `${type} ${op}`))).toEqual(new Set(['stream delete']));
    await ok(admin.patch(`/users/${changing.email}`, { role: 400 }));
    await organisation.settled();
    expect(new Set((await queue.drain()).slice(4).map(({ type, op }) => `${type} ${op}`))).toEqual(
      new Set(['stream create']),
    );
    expect((await changing.get('/get_stream_id', { stream: 'plaza' })).status).toBe(200);
  });

  it('changes a name', async () => {
    const changing = await someone();
    await organisation.settled();
    const queue = await EventQueue.register(member, { event_types: ['realm_user'] });
    await ok(admin.patch(`/users/${changing.userId}`, { full_name: '  Another Name ' }));
    const { person } = await queue.next((event) => event.type === 'realm_user');
    expect(person).toEqual({ user_id: changing.userId, full_name: 'Another Name' });
    expect((await ok(changing.get('/users/me'))).full_name).toBe('Another Name');
    expect(await admin.patch(`/users/${changing.userId}`, { full_name: 'x' })).toMatchObject(
      refused('Name too short!'),
    );
  });

  it('is for administrators, and of owners for owners', async () => {
    const other = await someone();
    const path = `/users/${other.userId}`;
    expect(await member.patch(path, { role: 200 })).toMatchObject(refused('Insufficient permission'));
    expect(await member.patch(`/users/${member.userId}`, { role: 100 })).toMatchObject(
      refused('Insufficient permission'),
    );
    const owners = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');
    expect(await admin.patch(path, { role: 100 })).toMatchObject(owners);
    expect(await admin.patch(`/users/${owner.userId}`, { role: 400 })).toMatchObject(owners);
    expect(await owner.patch(`/users/${owner.userId}`, { role: 400 })).toMatchObject(
      refused('The owner permission cannot be removed from the only organization owner.'),
    );
    for (const role of [0, 1, 500, -1]) expect((await admin.patch(path, { role })).status, `role ${role}`).toBe(400);
    expect(await admin.patch(path, { role: 250 })).toMatchObject(refused('Invalid role'));
    expect(await admin.patch('/users/0', { role: 400 })).toMatchObject(refused('No such user'));
  });
});

describe('POST /users/me/api_key/regenerate', () => {
  it('replaces the key: the old one opens nothing any more', async () => {
    const user = await someone();
    const bot = await organisation.user(`Bot ${++names}`, { botOf: user });
    for (const [client, change] of [
      [bot, () => user.post(`/bots/${bot.userId}/api_key/regenerate`)],
      [user, () => user.post('/users/me/api_key/regenerate')],
    ] as const) {
      const { api_key } = await ok(change());
      expect(api_key).toMatch(/^[A-Za-z0-9]{32}$/);
      expect(await client.get('/users/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      const renewed = new (Object.getPrototypeOf(client).constructor)({ ...client, apiKey: api_key }) as ApiClient;
      expect((await renewed.get('/users/me')).status).toBe(200);
    }
    expect(await member.post(`/bots/${member.userId}/api_key/regenerate`)).toMatchObject(refused('No such bot'));
    expect(await member.post('/bots/0/api_key/regenerate')).toMatchObject(refused('No such bot'));
  });
});
