/** Spectators: exactly what an organisation that allows them shows to them. */
import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok } from '../../answers.ts';

const {
  organisation: open,
  owner,
  member,
  guest,
} = await useOrganisation(
  {
    owner: { name: 'Olga Owner', role: 'owner' },
    member: 'Max Member',
    guest: { name: 'Gus Guest', role: 'guest' },
  },
  { name: 'Open', spectators: true },
);
const { organisation: closed } = await useOrganisation({}, { name: 'Closed' });

const REGISTER = '/json/register';
const refused = (msg: string, code = 'BAD_REQUEST') => ({ status: 400, body: { code, msg } });

beforeAll(async () => {
  await ok(
    owner.post('/users/me/subscriptions', {
      subscriptions: [{ name: 'window', description: 'for all' }],
      is_web_public: true,
    }),
  );
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'plaza' }] }));
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'cellar' }], invite_only: true }));
  await ok(owner.post('/messages', { type: 'channel', to: 'window', topic: 'news', content: 'welcome' }));
  await ok(owner.post('/messages', { type: 'direct', to: [member.userId], content: 'a secret' }));
  await open.settled();
});

describe('POST /json/register without a login', () => {
  it('shows the organisation and what is web-public, and makes no queue', async () => {
    const state = await ok(open.nobody.post(REGISTER));
    expect(state).toMatchObject({
      queue_id: null,
      last_event_id: -1,
      user_id: 0,
      full_name: 'Anonymous User',
      email: 'username@example.com',
      is_guest: true,
      is_admin: false,
      realm_name: 'Open',
      realm_enable_spectator_access: true,
      server_web_public_streams_enabled: true,
      realm_presence_disabled: true,
      realm_allow_message_editing: false,
      presences: {},
      realm_bots: [],
      unsubscribed: [],
      never_subscribed: [],
      drafts: [],
      starred_messages: [],
      recent_private_conversations: [],
      muted_users: [],
      alert_words: [],
      user_topics: [],
      can_create_streams: false,
      max_message_id: -1,
    });
    expect(state.unread_msgs.count).toBe(0);
    expect(state.subscriptions).toHaveLength(1);
    expect(state.subscriptions[0]).toMatchObject({ name: 'window', is_web_public: true });
    expect(state.subscriptions[0].subscribers).toBeUndefined();
  });

  it('has the settings of a new person, in the language of the organisation', async () => {
    await ok(owner.patch('/realm', { default_language: 'de' }));
    expect((await ok(open.nobody.post(REGISTER))).user_settings.default_language).toBe('de');
    await ok(owner.patch('/realm', { default_language: 'en' }));
  });

  it('shows nobody an address, and nothing of what is not web-public', async () => {
    const { body, headers } = await open.nobody.post(REGISTER);
    const text = JSON.stringify(body);
    for (const secret of ['plaza', 'cellar', 'a secret', owner.email, member.email, guest.email, owner.apiKey]) {
      expect(text, secret).not.toContain(secret);
    }
    expect(headers['set-cookie']).toBeUndefined();
    const people = body.realm_users as { user_id: number; full_name: string; delivery_email: unknown }[];
    expect(people.map((one) => one.full_name).sort()).toEqual(['Gus Guest', 'Max Member', 'Olga Owner']);
    expect(people.map((one) => one.delivery_email)).toEqual([null, null, null]);
    expect(new Set(body.realm_user_groups.map((one: { is_system_group: boolean }) => one.is_system_group))).toEqual(
      new Set([true]),
    );
  });

  it('gives what was asked for, and only that', async () => {
    const some = await ok(open.nobody.post(REGISTER, { fetch_event_types: ['subscription'] }));
    expect(some.subscriptions).toHaveLength(1);
    expect(some.realm_users).toBeUndefined();
    const { streams } = await ok(open.nobody.post(REGISTER, { fetch_event_types: ['stream'] }));
    expect(streams).toMatchObject([{ name: 'window', is_web_public: true, subscriber_count: 1 }]);
    expect(streams[0]).not.toHaveProperty('color');
    const none = await ok(open.nobody.post(REGISTER, { event_types: [] }));
    expect(none.queue_id).toBeNull();
    expect(none.subscriptions).toBeUndefined();
    const realm = await ok(open.nobody.post(REGISTER, { event_types: ['realm'] }));
    expect(realm).toMatchObject({ realm_name: 'Open', realm_presence_disabled: true });
  });

  it.each(['client_gravatar', 'include_subscribers'])('refuses %s', async (key) => {
    expect(await open.nobody.post(REGISTER, { [key]: true })).toMatchObject(
      refused(`Invalid '${key}' parameter for anonymous request`),
    );
    expect((await open.nobody.post(REGISTER, { [key]: false })).status).toBe(200);
  });

  it('is for organisations that allow it, and for /json', async () => {
    for (const [who, path] of [
      [closed, REGISTER],
      [open, '/api/v1/register'],
    ] as const) {
      const { status, body, headers } = await who.nobody.post(path);
      expect({ status, body }).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(headers['www-authenticate']).toBe(`${path === REGISTER ? 'Session' : 'Basic'} realm="zulip"`);
    }
    // A cookie without a session logs nobody in, and does not give a spectator's access either.
    const cookie = { headers: { cookie: 'sessionid=made.up' } };
    expect((await open.nobody.post(REGISTER, {}, cookie)).status).toBe(401);
  });

  it('has beside it GET /json/users, which shows everyone as the register does', async () => {
    const state = await ok(open.nobody.post(REGISTER));
    const params = { client_gravatar: true, include_custom_profile_fields: true };
    const { members } = await ok(open.nobody.get('/json/users', params));
    expect(members).toEqual(state.realm_users.map((one: object) => ({ ...one, is_active: true })));
    expect(JSON.stringify(members)).not.toContain(member.email);
    const some = await ok(open.nobody.get('/json/users', { user_ids: [member.userId, 999] }));
    expect(some.members).toEqual(members.filter((one: { user_id: number }) => one.user_id === member.userId));
    expect(await closed.nobody.get('/json/users')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });

  it('is nearly all that a spectator may do', async () => {
    const answers = await Promise.all([
      open.nobody.get('/json/users/me'),
      open.nobody.get(`/json/users/${member.userId}`),
      open.nobody.get('/api/v1/users'),
      open.nobody.get('/json/streams'),
      open.nobody.get('/json/users/me/subscriptions'),
      open.nobody.get('/json/events', { dont_block: true }),
      open.nobody.get('/json/events', { queue_id: '', last_event_id: -1 }),
      open.nobody.delete('/json/events', { queue_id: 'x' }),
      open.nobody.post('/json/messages', { type: 'channel', to: 'window', topic: 'news', content: 'hi' }),
      open.nobody.post('/json/users/me/subscriptions', { subscriptions: [{ name: 'mine' }] }),
      open.nobody.post('/json/typing', { op: 'start', to: [owner.userId] }),
    ]);
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(headers['www-authenticate']).toMatch(/^(Session|Basic) realm="zulip"$/);
    }
  });

  it('says so before anyone asks', async () => {
    for (const [who, allowed] of [
      [open, true],
      [closed, false],
    ] as const) {
      expect((await ok(who.nobody.get('/server_settings'))).realm_web_public_access_enabled).toBe(allowed);
    }
  });
});

describe('a web-public channel', () => {
  const create = (client: ApiClient, name: string, more = {}) =>
    client.post('/users/me/subscriptions', { subscriptions: [{ name }], is_web_public: true, ...more });

  it('is made by owners, where there are spectators', async () => {
    expect(await create(member, 'mine')).toMatchObject(refused('Insufficient permission'));
    expect(await create(owner, 'mine', { invite_only: true })).toMatchObject(
      refused('A web-public channel cannot be private.'),
    );
    const elsewhere = await closed.user('Other Owner', { role: 'owner' });
    expect(await create(elsewhere, 'mine')).toMatchObject(refused('Web-public channels are not enabled.'));
  });

  it('is seen by guests too, who are notified when it comes and may join', async () => {
    await open.settled();
    const queue = await EventQueue.register(guest, { event_types: ['stream', 'subscription'] });
    await ok(create(owner, 'terrace'));
    const made = await queue.next((event) => event.type === 'stream' && event.op === 'create');
    expect(made.streams).toMatchObject([{ name: 'terrace', is_web_public: true }]);
    await ok(guest.post('/users/me/subscriptions', { subscriptions: [{ name: 'terrace' }] }));
    await ok(guest.delete('/users/me/subscriptions', { subscriptions: ['terrace'] }));
    await open.settled();
    expect((await queue.drain()).map(({ type, op }) => `${type} ${op}`)).not.toContain('stream delete');
    const { streams } = await ok(guest.get('/streams'));
    expect(streams.map((one: { name: string }) => one.name).sort()).toEqual(['terrace', 'window']);
    const narrow = [{ operator: 'channel', operand: 'window' }];
    const { messages } = await ok(guest.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow }));
    expect(messages).toHaveLength(1);
  });
});
