import { type ApiClient, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';

const { organisation, admin, member, other, guest } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
  other: 'Otto Other',
  guest: { name: 'Gustav Guest', role: 'guest' },
});

const subscribe = (client: ApiClient, name: string, more = {}) =>
  client.post('/users/me/subscriptions', { subscriptions: [{ name }], ...more });
const names = async (client: ApiClient) =>
  (await client.get('/users/me/subscriptions')).body.subscriptions.map((one: { name: string }) => one.name);

it('lists the channels of the owner of a bot, of those that the bot may know of', async () => {
  const bot = await organisation.user('Own Bot', { botOf: member });
  await subscribe(member, 'of the owner');
  await subscribe(member, 'closed to bots', { invite_only: true });
  const none = { include_public: false, include_subscribed: false };
  const listed = async (more = {}) =>
    (await bot.get('/streams', { ...none, ...more })).body.streams.map((one: { name: string }) => one.name);
  expect(await listed()).toEqual([]);
  expect(await listed({ include_owner_subscribed: true })).toContain('of the owner');
  expect(await listed({ include_owner_subscribed: true })).not.toContain('closed to bots');
});

describe('POST /users/me/subscriptions', () => {
  it('creates a channel, tells everyone, and the second time says that it is so already', async () => {
    await organisation.settled();
    const types = ['stream', 'subscription'];
    const mine = await EventQueue.register(member, { event_types: types });
    const theirs = await EventQueue.register(other, { event_types: types });
    const guests = await EventQueue.register(guest, { event_types: types });
    expect((await subscribe(member, 'Design')).body).toMatchObject({ subscribed: { [member.userId]: ['Design'] } });
    expect((await subscribe(member, 'dESIGN')).body).toMatchObject({
      subscribed: {},
      already_subscribed: { [member.userId]: ['Design'] },
    });
    const add = await mine.next((event) => event.type === 'subscription' && event.op === 'add');
    expect(add.subscriptions[0]).toMatchObject({ name: 'Design', in_home_view: true });
    expect(mine.events[0]).toMatchObject({ type: 'stream', op: 'create' });
    const peers = await theirs.next((event) => event.op === 'peer_add');
    expect(peers).toMatchObject({ user_ids: [member.userId], stream_ids: [add.subscriptions[0].stream_id] });
    await organisation.settled();
    expect(await guests.drain()).toEqual([]);
  });

  it('renders the description of a new channel, which mentions nobody', async () => {
    const description = 'All *about* <b> @**all**, see `x`';
    await member.post('/users/me/subscriptions', { subscriptions: [{ name: 'Described', description }] });
    const { streams } = (await other.get('/streams')).body;
    expect(streams.find((one: { name: string }) => one.name === 'Described')).toMatchObject({
      description,
      rendered_description: '<p>All <em>about</em> &lt;b&gt; @<strong>all</strong>, see <code>x</code></p>',
    });
  });

  it('makes one channel of two requests for one new name', async () => {
    const answers = await Promise.all([subscribe(member, 'Race'), subscribe(other, 'race'), subscribe(admin, 'RACE')]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const { streams } = (await member.get('/streams')).body;
    const race = streams.filter((one: { name: string }) => one.name.toLowerCase() === 'race');
    expect(race).toHaveLength(1);
    expect(race[0].subscriber_count).toBe(3);
  });

  it('keeps a private channel to its subscribers', async () => {
    expect((await subscribe(member, 'Secret', { invite_only: true })).status).toBe(200);
    expect(await subscribe(other, 'Secret')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Unable to access channel (Secret).' },
    });
    const lenient = await subscribe(other, 'Secret', { authorization_errors_fatal: false });
    expect(lenient).toMatchObject({ status: 200, body: { unauthorized: ['Secret'], subscribed: {} } });
    const listed = (await other.get('/streams', { include_all: true })).body.streams;
    expect(listed.map((one: { name: string }) => one.name)).not.toContain('Secret');
    expect(await other.get('/get_stream_id', { stream: 'Secret' })).toMatchObject({
      status: 400,
      body: { msg: "Invalid channel name 'Secret'" },
    });
    expect((await subscribe(member, 'Secret', { principals: [other.userId] })).status).toBe(200);
    expect(await names(other)).toContain('Secret');
  });

  it('lets guests create nothing and join nothing by themselves', async () => {
    expect((await subscribe(guest, 'Guests')).status).toBe(400);
    await subscribe(member, 'Open');
    expect((await subscribe(guest, 'Open')).status).toBe(400);
    expect((await subscribe(member, 'Open', { principals: [guest.email] })).status).toBe(200);
    expect(await names(guest)).toEqual(['Open']);
  });

  it.each([
    ['', "Channel name can't be empty."],
    ['x'.repeat(61), 'Channel name too long (limit: 60 characters).'],
    ['a\u0007b', 'Invalid character in channel name, at position 2.'],
  ])('refuses the name %j', async (name, msg) => {
    expect(await subscribe(member, name)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', msg } });
  });

  it('counts a principal that is repeated once', async () => {
    const principals = Array(20_000).fill(other.userId);
    const two = { subscriptions: [{ name: 'Repeated' }, { name: 'Repeated too' }], principals };
    const { body } = await admin.post('/users/me/subscriptions', two);
    expect(body).toMatchObject({ subscribed: { [other.userId]: ['Repeated', 'Repeated too'] } });
    const again = await admin.post('/users/me/subscriptions', { ...two, principals: Array(500).fill(other.email) });
    expect(again.body).toMatchObject({ already_subscribed: { [other.userId]: ['Repeated', 'Repeated too'] } });
  });

  it('refuses more principals than one change may have, before it looks for them', async () => {
    const principals = Array.from({ length: 10_001 }, (_, n) => 1_000_000 + n);
    const refusal = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Too many subscriptions in one request.' } };
    const subscriptions = ['Nowhere', 'Not here'];
    const named = subscriptions.map((name) => ({ name }));
    expect(await admin.post('/users/me/subscriptions', { subscriptions: named, principals })).toMatchObject(refusal);
    expect(await admin.delete('/users/me/subscriptions', { subscriptions, principals })).toMatchObject(refusal);
  });

  it('refuses unknown principals and changes nothing', async () => {
    expect((await subscribe(member, 'Nobody here', { principals: [424_242] })).status).toBe(400);
    expect((await member.get('/get_stream_id', { stream: 'Nobody here' })).status).toBe(400);
  });
});

describe('DELETE /users/me/subscriptions', () => {
  it('takes the caller out, tells the others, and says what it did not do', async () => {
    await subscribe(member, 'Leaving', { principals: [member.userId, other.userId] });
    await organisation.settled();
    const mine = await EventQueue.register(member, { event_types: ['subscription'] });
    const theirs = await EventQueue.register(other, { event_types: ['subscription'] });
    const first = await member.delete('/users/me/subscriptions', { subscriptions: ['Leaving'] });
    expect(first.body).toMatchObject({ removed: ['Leaving'], not_removed: [] });
    const again = await member.delete('/users/me/subscriptions', { subscriptions: ['Leaving'] });
    expect(again.body).toMatchObject({ removed: [], not_removed: ['Leaving'] });
    await mine.next((event) => event.op === 'remove' && event.subscriptions[0].name === 'Leaving');
    expect(await theirs.next((event) => event.op === 'peer_remove')).toMatchObject({ user_ids: [member.userId] });
    expect(await names(member)).not.toContain('Leaving');
  });

  it('lets only administrators take others out', async () => {
    await subscribe(member, 'Staying', { principals: [member.userId, other.userId] });
    const params = { subscriptions: ['Staying'], principals: [member.userId] };
    expect((await other.delete('/users/me/subscriptions', params)).status).toBe(400);
    expect((await admin.delete('/users/me/subscriptions', params)).body.removed).toEqual(['Staying']);
  });

  it('lets the owner of a bot take it out, of channels that the owner knows of', async () => {
    const bot = await organisation.user('Bertha Bot', { botOf: member });
    const take = (who: ApiClient, name: string, ...users: ApiClient[]) =>
      who.delete('/users/me/subscriptions', { subscriptions: [name], principals: users.map(({ userId }) => userId) });
    const everyone = [member, other, bot].map(({ userId }) => userId);
    await subscribe(admin, 'With bots', { principals: everyone });
    await subscribe(admin, 'Hidden bots', { principals: [bot.userId], invite_only: true });
    const refusal = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Insufficient permission' } };
    expect(await take(other, 'With bots', bot)).toMatchObject(refusal);
    expect(await take(bot, 'With bots', member)).toMatchObject(refusal);
    expect(await take(member, 'With bots', bot, other)).toMatchObject(refusal);
    expect((await take(member, 'With bots', bot)).body).toMatchObject({ removed: ['With bots'], not_removed: [] });
    expect(await names(bot)).toEqual(['Hidden bots']);
    expect(await names(member)).toContain('With bots');
    await subscribe(admin, 'With bots', { principals: [bot.userId] });
    expect((await take(member, 'With bots', bot, member)).body.removed).toEqual(['With bots']);
    for (const name of ['Hidden bots', 'No such bots']) {
      expect(await take(member, name, bot)).toMatchObject({
        status: 400,
        body: { code: 'STREAM_DOES_NOT_EXIST', msg: `Channel '${name}' does not exist`, stream: name },
      });
    }
    expect(await names(bot)).toEqual(['Hidden bots']);
  });

  it('refuses more channels than one change may have', async () => {
    const subscriptions = Array.from({ length: 201 }, (_, n) => `Nowhere ${n}`);
    expect(await member.delete('/users/me/subscriptions', { subscriptions })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', msg: 'Too many subscriptions in one request.' },
    });
  });

  it('refuses a channel that is not there', async () => {
    expect(await member.delete('/users/me/subscriptions', { subscriptions: ['No such'] })).toMatchObject({
      status: 400,
      body: { code: 'STREAM_DOES_NOT_EXIST', msg: "Channel 'No such' does not exist", stream: 'No such' },
    });
  });
});

describe('GET /streams and /get_stream_id', () => {
  it('find channels by what is asked for', async () => {
    await subscribe(member, 'Findable');
    const id = (await other.get('/get_stream_id', { stream: 'findable' })).body.stream_id;
    expect(id).toEqual(expect.any(Number));
    const all = (await other.get('/streams')).body.streams;
    expect(all.find((one: { stream_id: number }) => one.stream_id === id)).toMatchObject({
      name: 'Findable',
      invite_only: false,
      is_archived: false,
      creator_id: member.userId,
    });
    const subscribed = (await other.get('/streams', { include_public: false })).body.streams;
    expect(subscribed.map((one: { stream_id: number }) => one.stream_id)).not.toContain(id);
  });
});
