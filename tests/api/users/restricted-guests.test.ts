/** Guests with restricted visibility: whom they see, what they get of other users, and the events when that changes. */
import { type ApiClient, EventQueue, type Organisation, StatefulClient } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

/** The peer is in the guest's channel; Stan shares no channel with them. */
const { organisation, owner, peer, outsider, bot, guest } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  peer: 'Pia Peer',
  outsider: 'Stan Outside',
  bot: { name: 'Own Bot', botOf: 'owner' },
  guest: { name: 'Gus Guest', role: 'guest' },
});
let names = 0;

const UNKNOWN = 'Unknown user';
const NO_SUCH_USER = refused('No such user');
const ABLE = { client_capabilities: { user_list_incomplete: true, notification_settings_null: true } };
const standIn = (user: ApiClient) => `user${user.userId}@${organisation.host}`;
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
type Json = any;
const idsOf = (list: { user_id: number }[]) => list.map((one) => one.user_id).sort((a, b) => a - b);
const seen = async (client: ApiClient) => idsOf((await ok(client.get('/users'))).members);
const join = (by: ApiClient, name: string, people: readonly ApiClient[]) =>
  ok(
    by.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: people.map((one) => one.userId),
    }),
  );
const leave = (by: ApiClient, name: string, person: ApiClient) =>
  ok(by.delete('/users/me/subscriptions', { subscriptions: [name], principals: [person.userId] }));
const inChannel = (to: string, content: string) => ({ type: 'channel', to, topic: 'talk', content });
const write = (from: ApiClient, to: readonly ApiClient[], content = 'hi') =>
  from.post('/messages', { type: 'direct', to: to.map((one) => one.userId), content });

async function groupId(of: Organisation, by: ApiClient, name: string): Promise<number> {
  const { user_groups } = await ok(by.get('/user_groups'));
  expect(of).toBeDefined();
  return user_groups.find((one: { name: string }) => one.name === name).id;
}

const limit = async (name: 'role:everyone' | 'role:members') =>
  ok(owner.patch('/realm', { can_access_all_users_group: { new: await groupId(organisation, owner, name) } }));

beforeAll(async () => {
  await join(owner, 'shared', [peer, guest]);
  await join(owner, 'elsewhere', [outsider]);
  await limit('role:members');
});

describe('a guest who does not see everyone', () => {
  it('is shown bots, and who shares a channel with them', async () => {
    expect(await seen(guest)).toEqual([peer.userId, bot.userId, guest.userId]);
    expect(await seen(peer)).toContain(outsider.userId);
    const some = await ok(guest.get('/users', { user_ids: [peer.userId, outsider.userId] }));
    expect(idsOf(some.members)).toEqual([peer.userId]);
    expect((await ok(guest.get(`/users/${peer.userId}`))).user.full_name).toBe('Pia Peer');
    expect((await ok(guest.get(`/users/${peer.email}`))).user.user_id).toBe(peer.userId);
    expect((await ok(guest.get(`/users/${bot.userId}`))).user.is_bot).toBe(true);
    expect((await ok(guest.get('/users/me'))).user_id).toBe(guest.userId);
  });

  it('finds nobody else, by whatever name', async () => {
    for (const who of [outsider.userId, outsider.email, standIn(outsider)]) {
      expect(await guest.get(`/users/${who}`)).toMatchObject(NO_SUCH_USER);
      expect(await guest.get(`/users/${who}/presence`)).toMatchObject(NO_SUCH_USER);
    }
    expect(await guest.get(`/users/${outsider.userId}/status`)).toMatchObject(NO_SUCH_USER);
    expect(await guest.post(`/users/me/muted_users/${outsider.userId}`)).toMatchObject(NO_SUCH_USER);
    const nobody = 999_999;
    for (const of of [guest, outsider]) expect(of.userId).not.toBe(nobody);
    const picture = async (who: number | string) => (await guest.get(`/avatar/${who}`)).headers.location;
    expect(await picture(outsider.email)).toBe(await picture(outsider.email.toUpperCase()));
  });

  it('hears in a register of unknown users, unless the client knows that its list is incomplete', async () => {
    const plain = await ok(guest.post('/register', { client_gravatar: true }));
    expect(idsOf(plain.realm_users)).toEqual(
      idsOf([owner, peer, outsider, bot, guest].map((one) => ({ user_id: one.userId }))),
    );
    const hidden = plain.realm_users.find((one: Json) => one.user_id === outsider.userId);
    expect(hidden).toMatchObject({
      full_name: UNKNOWN,
      email: standIn(outsider),
      delivery_email: null,
      role: 400,
      is_bot: false,
      date_joined: '1970-01-01T00:00:00.000+00:00',
      profile_data: {},
    });
    expect(hidden.avatar_url).toContain('https://');
    const able = await ok(guest.post('/register', ABLE));
    expect(idsOf(able.realm_users)).toEqual([peer.userId, bot.userId, guest.userId]);
    expect(able.cross_realm_bots.length).toBeGreaterThan(0);
    for (const state of [plain, able]) {
      const text = JSON.stringify(state);
      for (const secret of ['Stan Outside', outsider.email, 'Olga Owner', owner.email]) {
        expect(text).not.toContain(secret);
      }
      expect(state.delivery_email).toBe(guest.email);
    }
  });

  it('neither sees nor hears what others do', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, ABLE);
    const other = await EventQueue.register(peer, ABLE);
    await ok(outsider.post('/users/me/status', { status_text: 'far away' }));
    await ok(outsider.post('/users/me/presence', { status: 'active' }));
    await ok(outsider.patch('/settings', { full_name: 'Stan Renamed', timezone: 'Europe/Berlin' }));
    await ok(outsider.patch('/settings', { full_name: 'Stan Outside' }));
    await ok(peer.post('/users/me/status', { status_text: 'near' }));
    await other.next((event) => event.type === 'presence' && JSON.stringify(event).includes(String(outsider.userId)));
    await organisation.settled();
    const received = (await queue.drain()).filter((event) =>
      ['realm_user', 'user_status', 'presence'].includes(event.type),
    );
    expect(received.map((event) => event.user_id)).toEqual([peer.userId]);
    const state = await ok(guest.post('/register', ABLE));
    expect(Object.keys(state.user_status)).toEqual([String(peer.userId)]);
    const presences = await ok(guest.post('/users/me/presence', { status: 'active', last_update_id: -1 }));
    expect(Object.keys(presences.presences)).toEqual([String(guest.userId)]);
    expect(Object.keys((await ok(guest.get('/realm/presence'))).presences)).toEqual([guest.email]);
    expect(Object.keys((await ok(peer.get('/realm/presence'))).presences)).toContain(outsider.email);
  });

  it('cannot write to them, nor mention them, nor look for them by address', async () => {
    expect(await write(guest, [outsider])).toMatchObject(refused(`Invalid user ID ${outsider.userId}`));
    expect(await guest.post('/messages', { type: 'direct', to: [outsider.email], content: 'hi' })).toMatchObject(
      refused(`Invalid email '${outsider.email}'`),
    );
    expect(await guest.post('/typing', { op: 'start', to: [outsider.userId] })).toMatchObject(
      refused(`Invalid user ID ${outsider.userId}`),
    );
    const content = '@**Stan Outside** and @**Pia Peer**';
    const { id } = await ok(guest.post('/messages', inChannel('shared', content)));
    const html = (await ok(guest.get(`/messages/${id}`))).message.content;
    expect(html).toContain(`data-user-id="${peer.userId}"`);
    expect(html).not.toContain(`data-user-id="${outsider.userId}"`);
    const narrow = (operand: string) => [{ operator: 'sender', operand }];
    const page = { anchor: 'newest', num_before: 5, num_after: 0 };
    expect(await guest.get('/messages', { ...page, narrow: narrow(outsider.email) })).toMatchObject({
      status: 400,
      body: { code: 'BAD_NARROW' },
    });
    await ok(guest.get('/messages', { ...page, narrow: narrow(peer.email) }));
  });

  it('is shown an unknown user where a user writes who is not in the channel', async () => {
    await organisation.settled();
    const queue = await EventQueue.register(guest, { ...ABLE, apply_markdown: false });
    const other = await EventQueue.register(peer, ABLE);
    const { id } = await ok(outsider.post('/messages', inChannel('shared', 'from outside')));
    const received = (await queue.next((event) => event.type === 'message')).message;
    const unknown = { id, sender_id: outsider.userId, sender_full_name: UNKNOWN, sender_email: standIn(outsider) };
    expect(received).toMatchObject({ ...unknown, content: 'from outside' });
    expect((await other.next((event) => event.type === 'message')).message.sender_full_name).toBe('Stan Outside');
    const { message } = await ok(guest.get(`/messages/${id}`));
    expect(message).toMatchObject(unknown);
    expect(message.avatar_url).toBe(received.avatar_url);
    const { messages } = await ok(guest.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0 }));
    expect(messages.find((one: Json) => one.id === id)).toMatchObject(unknown);
    expect(JSON.stringify(messages)).not.toContain(outsider.email);
    expect((await ok(peer.get(`/messages/${id}`))).message.sender_full_name).toBe('Stan Outside');
    await organisation.settled();
    expect((await queue.drain()).filter((event) => event.type === 'message')).toEqual([]);
    // The guest is not notified when Stan types there either.
    await ok(outsider.post('/typing', { op: 'start', type: 'channel', stream_id: message.stream_id, topic: 'talk' }));
  });
});

describe('whom a guest sees', () => {
  let friend: ApiClient;
  let channel: string;
  beforeEach(async () => {
    friend = await organisation.user(`Friend ${++names}`);
    channel = `room ${names}`;
    await join(owner, channel, [guest]);
    await organisation.settled();
  });
  const kinds = () =>
    Promise.all((['able', 'plain', 'slim'] as const).map((kind) => StatefulClient.register(guest, kind)));
  const agree = async (clients: readonly StatefulClient[]) => {
    await organisation.settled();
    for (const client of clients) {
      const { old, fresh } = await client.compare();
      expect(old, client.kind).toEqual(fresh);
    }
  };

  it('follows who joins and leaves, and clients with it', async () => {
    const clients = await kinds();
    const queue = await EventQueue.register(guest, ABLE);
    await ok(friend.post('/users/me/status', { status_text: 'new here' }));
    await join(owner, channel, [friend]);
    expect(await seen(guest)).toContain(friend.userId);
    const come = await queue.next((event) => event.type === 'realm_user' && event.op === 'add');
    expect(come.person).toMatchObject({ user_id: friend.userId, full_name: `Friend ${names}`, is_active: true });
    await agree(clients);
    await ok(friend.patch('/settings', { full_name: `Friend ${names} again` }));
    expect((await queue.next((event) => event.type === 'realm_user')).person.full_name).toContain('again');
    await leave(owner, channel, friend);
    expect(await seen(guest)).not.toContain(friend.userId);
    expect(await guest.get(`/users/${friend.userId}`)).toMatchObject(NO_SUCH_USER);
    const gone = await queue.next((event) => event.type === 'realm_user' && event.op === 'remove');
    expect(gone.person).toEqual({ user_id: friend.userId, full_name: UNKNOWN });
    await agree(clients);
    await ok(friend.patch('/settings', { full_name: `Friend ${names} once more` }));
    await agree(clients);
  });

  it('follows the guest into channels and out of them', async () => {
    const third = await organisation.user(`Third ${names}`);
    await join(owner, `${channel} of others`, [friend, third]);
    const clients = await kinds();
    await join(owner, `${channel} of others`, [guest]);
    expect(await seen(guest)).toEqual(expect.arrayContaining([friend.userId, third.userId]));
    await agree(clients);
    await leave(owner, `${channel} of others`, guest);
    expect(await seen(guest)).toEqual([peer.userId, bot.userId, guest.userId]);
    await agree(clients);
  });

  it('stays where another channel is shared', async () => {
    await join(owner, channel, [friend]);
    await join(owner, `${channel} too`, [friend, guest]);
    await leave(owner, channel, friend);
    expect(await seen(guest)).toContain(friend.userId);
    await leave(owner, `${channel} too`, friend);
    expect(await seen(guest)).not.toContain(friend.userId);
  });

  it('has in it who once wrote to them, and the user who else was written to', async () => {
    const third = await organisation.user(`Third ${names}`);
    const clients = await kinds();
    const queue = await EventQueue.register(guest, ABLE);
    await ok(write(friend, [guest, third], 'hello'));
    expect(await seen(guest)).toEqual(expect.arrayContaining([friend.userId, third.userId]));
    const message = await queue.next((event) => event.type === 'message');
    expect(message.message.display_recipient.map((one: Json) => one.full_name)).toContain(`Third ${names}`);
    await agree(clients);
    await ok(write(guest, [third], 'hello to you'));
    await join(owner, channel, [friend]);
    await leave(owner, channel, friend);
    expect(await seen(guest)).toContain(friend.userId);
    await agree(clients);
  });

  it('loses who is deactivated, and has them back with their channels', async () => {
    await join(owner, channel, [friend]);
    await organisation.settled();
    const clients = await kinds();
    await ok(owner.delete(`/users/${friend.userId}`));
    expect(await guest.get(`/users/${friend.userId}`)).toMatchObject(NO_SUCH_USER);
    await agree(clients);
    await ok(owner.post(`/users/${friend.userId}/reactivate`));
    expect(await seen(guest)).toContain(friend.userId);
    await agree(clients);
  });

  it('is nobody new, until they share something', async () => {
    const clients = await kinds();
    const newcomer = await organisation.user(`Newcomer ${names}`);
    expect(await seen(guest)).not.toContain(newcomer.userId);
    await agree(clients);
  });

  it('begins with the role, and ends with it', async () => {
    await join(owner, channel, [friend]);
    await organisation.settled();
    const queue = await EventQueue.register(friend);
    await ok(owner.patch(`/users/${friend.userId}`, { role: 600 }));
    expect(await seen(friend)).toEqual(idsOf([bot, guest, friend].map((one) => ({ user_id: one.userId }))));
    await expect(queue.drain()).rejects.toThrow('BAD_EVENT_QUEUE_ID');
    const clients = [await StatefulClient.register(friend, 'able'), await StatefulClient.register(friend, 'plain')];
    await join(owner, channel, [peer]);
    expect(await seen(friend)).toContain(peer.userId);
    await agree(clients);
    await ok(owner.patch(`/users/${friend.userId}`, { role: 400 }));
    expect(await seen(friend)).toContain(outsider.userId);
  });
});

describe('can_access_all_users_group', () => {
  it('takes everyone and the members, tells everyone, and has clients of guests begin again', async () => {
    const everyone = await groupId(organisation, owner, 'role:everyone');
    const members = await groupId(organisation, owner, 'role:members');
    await organisation.settled();
    const queue = await EventQueue.register(peer);
    const guests = await EventQueue.register(guest);
    await limit('role:everyone');
    expect(await seen(guest)).toContain(outsider.userId);
    const received = await queue.next((event) => event.type === 'realm');
    expect(received).toMatchObject({ op: 'update_dict', data: { can_access_all_users_group: everyone } });
    await expect(guests.drain()).rejects.toThrow('BAD_EVENT_QUEUE_ID');
    await ok(outsider.patch('/settings', { full_name: 'Stan Outside' }));
    await limit('role:members');
    expect(await seen(guest)).not.toContain(outsider.userId);
    expect(await seen(guest)).toContain(peer.userId);
    expect((await ok(guest.post('/register'))).realm_can_access_all_users_group).toBe(members);
    const moderators = await groupId(organisation, owner, 'role:moderators');
    expect((await owner.patch('/realm', { can_access_all_users_group: { new: moderators } })).status).toBe(400);
  });
});

it('leaves one event of a message to who hears all public channels', async () => {
  await join(owner, 'open', [guest]);
  await organisation.settled();
  const queue = await EventQueue.register(bot, { event_types: ['message'], all_public_streams: true });
  const { id } = await ok(outsider.post('/messages', inChannel('open', 'from outside')));
  await organisation.settled();
  const events = await queue.drain();
  expect(events.map(({ message }) => message)).toMatchObject([{ id, sender_full_name: 'Stan Outside' }]);
});

it('is reminded without learning whom a note names', async () => {
  const { id } = await ok(write(guest, [guest], 'to self'));
  const note = `see @_**|${outsider.userId}** and @_**|${peer.userId}** in #**elsewhere**`;
  const scheduled_delivery_timestamp = Math.floor(Date.now() / 1000) + 5;
  await ok(guest.post('/reminders', { message_id: id, note, scheduled_delivery_timestamp }));
  const newest = async () =>
    (await ok(guest.get('/messages', { anchor: 'newest', num_before: 1, num_after: 0 }))).messages[0];
  await expect.poll(async () => (await newest()).sender_full_name, { timeout: 25_000 }).toBe('Notification Bot');
  const { content } = await newest();
  expect(content).toContain('Pia Peer');
  expect(content).not.toContain('Stan Outside');
  expect(content).not.toContain('data-stream-id');
});
