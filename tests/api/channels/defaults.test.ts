/** Default channels and groups of them. */
import { ApiClient, EventQueue, type Params, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { beforeAll, describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, admin, member, guest } = await useOrganisation(
  { admin: { name: 'Ada Admin', role: 'owner' }, member: 'Max Member', guest: { name: 'Gustav Guest', role: 'guest' } },
  { name: 'Defaults', spectators: true },
);
const ids: Record<string, number> = {};

beforeAll(async () => {
  for (const name of ['one', 'two', 'three', 'secret']) {
    const principals = [admin.userId, guest.userId];
    const invite_only = name === 'secret';
    await ok(admin.post('/users/me/subscriptions', { subscriptions: [{ name }], principals, invite_only }));
    ids[name] = (await ok(admin.get('/get_stream_id', { stream: name }))).stream_id;
  }
});

const state = (who: ApiClient) =>
  ok(who.post('/register', { fetch_event_types: ['default_streams', 'default_stream_groups'] }));
const defaults = async (who = member) => (await state(who)).realm_default_streams;
const groups = async (who = member) => (await state(who)).realm_default_stream_groups;
const GROUPS = '/default_stream_groups';

describe('default channels', () => {
  it('are chosen by administrators, as everyone but guests is notified', async () => {
    await organisation.settled();
    const types = ['default_streams'];
    const theirs = await EventQueue.register(member, { event_types: types });
    const guests = await EventQueue.register(guest, { event_types: types });
    await ok(admin.post('/default_streams', { stream_id: ids.two }));
    await ok(admin.post('/default_streams', { stream_id: ids.one }));
    await ok(admin.post('/default_streams', { stream_id: ids.one }));
    expect(await defaults()).toEqual([ids.one, ids.two]);
    expect(await defaults(guest)).toEqual([]);
    const { streams } = await ok(member.get('/streams', { include_default: true }));
    expect(streams.filter((one: { is_default: boolean }) => one.is_default)).toHaveLength(2);
    await ok(admin.delete('/default_streams', { stream_id: ids.two }));
    await ok(admin.delete('/default_streams', { stream_id: ids.two }));
    await organisation.settled();
    expect((await theirs.drain()).map((event) => event.default_streams)).toEqual([
      [ids.two],
      [ids.one, ids.two],
      [ids.one],
    ]);
    expect(await guests.drain()).toEqual([]);
    const spectator = await ok(
      organisation.nobody.post('/json/register', { fetch_event_types: ['default_streams', 'default_stream_groups'] }),
    );
    expect(spectator).toMatchObject({ realm_default_streams: [], realm_default_stream_groups: [] });
  });

  it('are what newcomers are subscribed to', async () => {
    const email = 'new@defaults.example.com';
    const { user_id } = await ok(admin.post('/users', { email, password: 'a fine password', full_name: 'New One' }));
    await expect
      .poll(async () => {
        const state = await ok(
          admin.post('/register', { fetch_event_types: ['subscription'], include_subscribers: 'true' }),
        );
        return state.subscriptions
          .filter((one: { subscribers: number[] }) => one.subscribers.includes(user_id))
          .map((one: { name: string }) => one.name);
      })
      .toEqual(['one']);
  });

  it('have the newest messages for newcomers, of whom the newest twenty are unread', async () => {
    await ok(admin.post('/users/me/subscriptions', { subscriptions: [{ name: 'other' }], ...QUIETLY }));
    const sent: number[] = [];
    for (let n = 0; n < 25; n++) {
      const say = (to: string) => ok(admin.post('/messages', { type: 'channel', to, topic: 'talk', content: `${n}` }));
      sent.push((await say('one')).id);
      await say('other');
    }
    const email = 'nora@defaults.example.com';
    await ok(admin.post('/users', { email, password: 'a fine password', full_name: 'Nora New' }));
    const { api_key } = await ok(
      organisation.nobody.post('/fetch_api_key', { username: email, password: 'a fine password' }),
    );
    const newcomer = new ApiClient({ ...organisation.nobody, email, apiKey: api_key });
    await expect.poll(async () => (await ok(newcomer.get('/users/me/subscriptions'))).subscriptions).toHaveLength(1);
    const types = { fetch_event_types: ['message', 'update_message_flags'] };
    const unread = async () => (await ok(newcomer.post('/register', types))).unread_msgs.streams;
    const newest = [{ stream_id: ids.one, topic: 'talk', unread_message_ids: sent.slice(5) }];
    expect(await unread()).toMatchObject(newest);
    const { messages } = await ok(newcomer.get('/messages', { anchor: 'newest', num_before: 100, num_after: 0 }));
    const flags = new Map(messages.map((one: { id: number; flags: string[] }) => [one.id, one.flags]));
    expect(sent.map((id) => flags.get(id))).toEqual(sent.map((_, n) => (n < 5 ? ['read'] : [])));
    // The newcomer counts as one of their receivers.
    const [read, , , , , , edited] = sent;
    await organisation.settled();
    const queue = await EventQueue.register(newcomer, { event_types: ['update_message'] });
    await ok(admin.patch(`/messages/${edited}`, { content: 'edited' }));
    expect(await queue.next(() => true)).toMatchObject({ message_id: edited, flags: [] });
    const newcomerId = (await ok(newcomer.get('/users/me'))).user_id;
    expect((await ok(admin.get(`/messages/${read}/read_receipts`))).user_ids).toContain(newcomerId);
    // A user who joins a channel later gets its messages as history.
    await ok(newcomer.post('/users/me/subscriptions', { subscriptions: [{ name: 'other' }] }));
    expect(await unread()).toMatchObject(newest);
  });

  it('are no private ones, none that are not there, and chosen by nobody else', async () => {
    const before = await defaults();
    const post = (who: ApiClient, stream_id: unknown) => who.post('/default_streams', { stream_id });
    expect(await post(admin, ids.secret)).toMatchObject(refused('Private channels cannot be made default.'));
    expect(await post(admin, 4711)).toMatchObject(refused('Invalid channel ID'));
    expect(await post(admin, 'one')).toMatchObject(refused('stream_id is not valid JSON'));
    expect(await admin.delete('/default_streams', { stream_id: 4711 })).toMatchObject(refused('Invalid channel ID'));
    const no = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');
    for (const who of [member, guest]) {
      expect(await post(who, ids.two)).toMatchObject(no);
      expect(await who.delete('/default_streams', { stream_id: ids.one })).toMatchObject(no);
    }
    expect(await defaults()).toEqual(before);
  });

  it('of a guest who becomes a member are notified, and gone when they are a guest again', async () => {
    const queue = await EventQueue.register(guest, { event_types: ['default_streams', 'default_stream_groups'] });
    const both = async () => {
      const received = [await queue.next(() => true), await queue.next(() => true)];
      return received.map((event) => event[event.type]);
    };
    await ok(admin.patch(`/users/${guest.userId}`, { role: 400 }));
    expect(await both()).toEqual([await defaults(guest), await groups(guest)]);
    expect(await defaults(guest)).toEqual([ids.one]);
    await ok(admin.patch(`/users/${guest.userId}`, { role: 600 }));
    expect(await both()).toEqual([[], []]);
  });
});

describe('groups of default channels', () => {
  const create = (group_name: string, stream_names: string[], more: Params = {}) =>
    admin.post(`${GROUPS}/create`, { group_name, description: 'for some', stream_names, ...more });

  it('are made, changed, filled and taken away, as everyone but guests is notified', async () => {
    await organisation.settled();
    const types = ['default_stream_groups'];
    const theirs = await EventQueue.register(member, { event_types: types });
    const guests = await EventQueue.register(guest, { event_types: types });
    await ok(create('Some', ['TWO', 'two']));
    const [first] = await groups();
    expect(first).toEqual({ id: expect.any(Number), name: 'Some', description: 'for some', streams: [ids.two] });
    const path = `${GROUPS}/${first.id}`;
    await ok(admin.patch(path, { new_group_name: 'Others', new_description: '' }));
    await ok(admin.patch(`${path}/streams`, { op: 'add', stream_names: ['three'] }));
    await ok(admin.patch(`${path}/streams`, { op: 'remove', stream_names: ['two'] }));
    await ok(create('A first', []));
    const both = await groups();
    expect(both).toMatchObject([{ name: 'A first' }, { name: 'Others', description: '', streams: [ids.three] }]);
    expect(await groups(guest)).toEqual([]);
    await ok(admin.delete(path));
    expect(await groups()).toMatchObject([{ name: 'A first' }]);
    await organisation.settled();
    const received = (await theirs.drain()).map((event) => event.default_stream_groups);
    expect(received).toHaveLength(6);
    expect([received[0], received[4]]).toEqual([[first], both]);
    expect(await guests.drain()).toEqual([]);
  });

  it.each<[string, () => ReturnType<ApiClient['post']>, string]>([
    ['a blank name', () => create(' ', []), "Invalid default channel group name ' '"],
    ['a long name', () => create('x'.repeat(61), []), 'Default channel group name too long (limit: 60 characters)'],
    ['a name in use', () => create('A first', []), "Default channel group 'A first' already exists"],
    ['a default channel', () => create('New', ['one']), "'one' is a default channel and cannot be added to 'New'"],
    ['a private channel', () => create('New', ['secret']), 'Private channels cannot be made default.'],
    ['a channel that is not there', () => create('New', ['nowhere']), "Invalid channel name 'nowhere'"],
    [
      'a group that is not there',
      () => admin.delete(`${GROUPS}/4711`),
      "Default channel group with id '4711' does not exist.",
    ],
    [
      'nothing new',
      async () => admin.patch(`${GROUPS}/${(await groups())[0].id}`),
      'You must pass "new_description" or "new_group_name".',
    ],
    [
      'the name it has',
      async () => admin.patch(`${GROUPS}/${(await groups())[0].id}`, { new_group_name: 'A first' }),
      "This default channel group is already named 'A first'",
    ],
    [
      'a channel that is not in it',
      async () => admin.patch(`${GROUPS}/${(await groups())[0].id}/streams`, { op: 'remove', stream_names: ['two'] }),
      "Channel 'two' is not present in default channel group 'A first'",
    ],
    [
      'another operation',
      async () => admin.patch(`${GROUPS}/${(await groups())[0].id}/streams`, { op: 'x', stream_names: ['two'] }),
      'Invalid op',
    ],
  ])('refuse %s, and nothing changes', async (_, ask, msg) => {
    const before = await groups();
    expect(await ask()).toMatchObject(refused(msg));
    expect(await groups()).toEqual(before);
  });

  it('have no channel twice', async () => {
    const path = `${GROUPS}/${(await groups())[0].id}/streams`;
    await ok(admin.patch(path, { op: 'add', stream_names: ['two'] }));
    expect(await admin.patch(path, { op: 'add', stream_names: ['three', 'two'] })).toMatchObject(
      refused("Channel 'two' is already present in default channel group 'A first'"),
    );
    expect((await groups())[0].streams).toEqual([ids.two]);
  });
});
