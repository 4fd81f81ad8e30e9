/** Bots: who may create and change them, their names, who is notified, and their storage. */
import { ApiClient, createOrganisation, EventQueue, type Params } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const { organisation, owner, admin, ann, ben, guest } = await useOrganisation({
  owner: { name: 'Olga Owner', role: 'owner' },
  admin: { name: 'Ada Admin', role: 'administrator' },
  ann: 'Ann',
  ben: 'Ben',
  guest: { name: 'Gus Guest', role: 'guest' },
});
let names = 0;

const OWNERS_ONLY = refused('Must be an organization owner', 'UNAUTHORIZED_PRINCIPAL');

/** Creates a bot of a user. @returns its client */
async function makeBot(of: ApiClient, params: Params = {}): Promise<ApiClient> {
  const short_name = `robot${++names}`;
  const body = await ok(of.post('/bots', { full_name: `Robot ${names}`, short_name, ...params }));
  const { user } = await ok(of.get(`/users/${body.user_id}`));
  const { origin, host } = organisation.nobody;
  return new ApiClient({ origin, host, email: user.email, apiKey: body.api_key, userId: body.user_id });
}

/** Polls a queue until a poll is rejected, and returns the rejection. */
async function pollToItsEnd({ client, queueId: queue_id, lastEventId }: EventQueue) {
  let last_event_id = lastEventId;
  for (;;) {
    const answer = await client.get('/events', { queue_id, last_event_id });
    if (answer.status !== 200) return answer;
    for (const { id } of answer.body.events) last_event_id = id;
  }
}

const userOf = async (bot: ApiClient) => (await ok(owner.get(`/users/${bot.userId}`))).user;

describe('POST /bots', () => {
  it('makes a bot that can log in, and tells everyone of it and its keepers of its settings', async () => {
    await organisation.settled();
    const params = { event_types: ['realm_user', 'realm_bot'] };
    const [own, administrators, others] = await Promise.all(
      [ann, admin, ben].map((client) => EventQueue.register(client, params)),
    );
    const made = await ok(ann.post('/bots', { full_name: ' Helper ', short_name: 'helper' }));
    expect(made).toMatchObject({
      user_id: expect.any(Number),
      api_key: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
      avatar_url: expect.stringContaining('https://'),
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    });
    const { user } = await ok(ben.get(`/users/${made.user_id}`));
    expect(user).toMatchObject({
      email: expect.stringMatching(/^helper-bot@/),
      full_name: 'Helper',
      is_bot: true,
      bot_type: 1,
      bot_owner_id: ann.userId,
      role: 400,
    });
    const { origin, host } = organisation.nobody;
    const bot = new ApiClient({ origin, host, email: user.email, apiKey: made.api_key });
    expect((await ok(bot.get('/users/me'))).user_id).toBe(made.user_id);
    await organisation.settled();
    const kinds = async (queue: EventQueue | undefined) =>
      (await queue?.drain())?.map(({ type, op, bot: received }) => [type, op, received?.user_id]);
    const user_added = ['realm_user', 'add', undefined];
    const bot_added = ['realm_bot', 'add', made.user_id];
    expect(await kinds(own)).toEqual([user_added, bot_added]);
    expect(await kinds(administrators)).toEqual([user_added, bot_added]);
    expect(await kinds(others)).toEqual([user_added]);
    expect((await ok(ann.get('/bots'))).bots).toContainEqual({
      username: user.email,
      full_name: 'Helper',
      avatar_url: made.avatar_url,
      default_sending_stream: null,
      default_events_register_stream: null,
      default_all_public_streams: false,
    });
  });

  it('gives an outgoing webhook its service, an incoming one the right to write and no more', async () => {
    const hook = await makeBot(ann, { bot_type: 3, payload_url: 'https://hooks.example.com/in', interface_type: 2 });
    const { realm_bots } = await ok(ann.post('/register', { fetch_event_types: ['realm_bot'] }));
    const services = realm_bots.find((one: { user_id: number }) => one.user_id === hook.userId).services;
    expect(services).toEqual([
      { base_url: 'https://hooks.example.com/in', interface: 2, token: expect.stringMatching(/^\w{32}$/) },
    ]);
    const incoming = await makeBot(ann, { bot_type: 2 });
    expect(await incoming.get('/users/me')).toMatchObject(
      refused('This API is not available to incoming webhook bots.'),
    );
    expect((await incoming.post('/messages', { type: 'direct', to: [ann.userId], content: 'beep' })).status).toBe(200);
  });

  it('takes the URL of a web server as a target and nothing else', async () => {
    const targets = ['', 'x', 'ftp://e.org/', 'file:///etc/passwd', 'javascript:alert(1)', 'http://u:p@e.org/'];
    for (const payload_url of [...targets, 'http://a b/', 'https://', `https://e.org/${'x'.repeat(2000)}`]) {
      const answer = await ann.post('/bots', { full_name: 'Bad Hook', short_name: 'bad', bot_type: 3, payload_url });
      expect(answer, payload_url).toMatchObject(refused('payload_url is not a URL'));
    }
    const hook = { full_name: 'Bad Hook', short_name: 'bad', bot_type: 3, payload_url: 'https://e.org' };
    expect(await ann.post('/bots', { ...hook, interface_type: 3 })).toMatchObject(refused('Invalid interface type'));
    // Clients also send it as JSON.
    await makeBot(ann, { bot_type: 3, payload_url: '"http://e.org/hook"' });
  });

  it('refuses names and addresses that are bad or taken, and what is no type of bot', async () => {
    await makeBot(ann, { full_name: 'Unique', short_name: 'unique' });
    const post = (params: Params) => ann.post('/bots', { full_name: 'Fine', short_name: 'fine', ...params });
    expect(await post({ short_name: 'Unique' })).toMatchObject(refused('Username already in use'));
    expect(await post({ full_name: 'Unique' })).toMatchObject(refused('Name is already in use!'));
    expect(await post({ full_name: 'Ben' })).toMatchObject(refused('Name is already in use!'));
    for (const short_name of ['', '  ', 'a b', 'a@b', 'x'.repeat(65), '"q"']) {
      expect(await post({ short_name }), short_name).toMatchObject(refused('Bad name or username'));
    }
    expect(await post({ full_name: 'x' })).toMatchObject(refused('Name too short!'));
    expect(await post({ full_name: 'x*y' })).toMatchObject(refused('Invalid characters in name!'));
    expect(await post({ full_name: 'x'.repeat(101) })).toMatchObject(refused('Name too long!'));
    for (const bot_type of [0, 5]) expect(await post({ bot_type })).toMatchObject(refused('Invalid bot type'));
    expect(await post({ bot_type: 4, service_name: 'converter' })).toMatchObject(
      refused('Embedded bots are not enabled.'),
    );
    expect(await post({ bot_type: 'x' })).toMatchObject(refused('bot_type is not valid JSON'));
    expect(await post({ config_data: [1] })).toMatchObject(refused('config_data is not a dict'));
    expect((await post({ config_data: { key: 'x'.repeat(9998) } })).body.msg).toBe(
      'Cannot store configuration. Request would require 10001 characters. The current configuration size limit is 10000 characters.',
    );
    expect(await ann.post('/bots', { full_name: 'Fine' })).toMatchObject({
      status: 400,
      body: { var_name: 'short_name' },
    });
    const { bots } = await ok(ann.get('/bots'));
    expect(bots.map((one: { full_name: string }) => one.full_name)).not.toContain('Fine');
  });

  it('is for members and those above, and not for bots', async () => {
    const bot = await makeBot(ann);
    const params = { full_name: 'No Bot', short_name: 'no' };
    expect(await guest.post('/bots', params)).toMatchObject(refused('Not allowed for guest users'));
    expect(await guest.get('/bots')).toMatchObject(refused('Not allowed for guest users'));
    expect(await bot.post('/bots', params)).toMatchObject(refused('This endpoint does not accept bot requests.'));
    expect(await bot.get('/bots')).toMatchObject(refused('This endpoint does not accept bot requests.'));
    expect((await organisation.nobody.post('/bots', params)).status).toBe(401);
  });

  it('takes channels that the caller knows for defaults', async () => {
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'closed' }], invite_only: true }));
    const params = { full_name: 'Closed', short_name: 'closed', default_sending_stream: 'closed' };
    expect(await ben.post('/bots', params)).toMatchObject(refused("Invalid channel name 'closed'"));
    expect(await ben.post('/bots', { ...params, default_sending_stream: 'none' })).toMatchObject(
      refused("Invalid channel name 'none'"),
    );
    expect(await ok(ann.post('/bots', { ...params, default_all_public_streams: true }))).toMatchObject({
      default_sending_stream: 'closed',
      default_all_public_streams: true,
    });
  });
});

describe('PATCH /bots/{bot_id}', () => {
  it('changes name, short name, defaults and configuration; the key stays', async () => {
    const bot = await makeBot(ann);
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'plaza' }] }));
    await organisation.settled();
    const queue = await EventQueue.register(ann, { event_types: ['realm_user', 'realm_bot'] });
    const short_name = `renamed${names}`;
    const body = await ok(
      ann.patch(`/bots/${bot.userId}`, {
        full_name: `Renamed ${names}`,
        short_name,
        default_sending_stream: 'plaza',
        default_all_public_streams: true,
        config_data: { 'a.b': '1', $c: '2' },
      }),
    );
    expect(body).toMatchObject({
      full_name: `Renamed ${names}`,
      default_sending_stream: 'plaza',
      default_events_register_stream: null,
      default_all_public_streams: true,
      config_data: { 'a.b': '1', $c: '2' },
      service_interface: null,
      service_payload_url: null,
      bot_owner: ann.email,
    });
    expect(await bot.get('/users/me')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
    const { email } = await userOf(bot);
    expect(email).toMatch(new RegExp(`^${short_name}-bot@`));
    const renamed = new ApiClient({ ...organisation.nobody, email, apiKey: bot.apiKey });
    expect((await ok(renamed.get('/users/me'))).user_id).toBe(bot.userId);
    await organisation.settled();
    const user_id = bot.userId;
    expect((await queue.drain()).map(({ person, bot: received }) => person ?? received)).toEqual([
      { user_id, full_name: `Renamed ${names}` },
      { user_id, delivery_email: email },
      { user_id, new_email: email },
      expect.objectContaining({ user_id, avatar_source: 'G', avatar_url: body.avatar_url }),
      { user_id, default_sending_stream: 'plaza', default_all_public_streams: true },
    ]);
    expect(
      await ok(ann.patch(`/bots/${user_id}`, { default_sending_stream: '', config_data: { $c: '3' } })),
    ).toMatchObject({
      default_sending_stream: null,
      default_all_public_streams: true,
      config_data: { 'a.b': '1', $c: '3' },
    });
  });

  it('gives a new name to all that the bot does after the answer', async () => {
    const bot = await makeBot(ann);
    const nameOf = async () => {
      const { id } = await ok(bot.post('/messages', { type: 'direct', to: [ann.userId], content: 'beep' }));
      return (await queue.next(({ message }) => message?.id === id)).message.sender_full_name;
    };
    await organisation.settled();
    const queue = await EventQueue.register(ann, { event_types: ['message'] });
    const before = `Robot ${names}`;
    // From here on the gateway has cached the bot as a caller.
    expect(await nameOf()).toBe(before);
    for (const full_name of [`Rosie ${names}`, `Marvin ${names}`]) {
      await ok(ann.patch(`/bots/${bot.userId}`, { full_name }));
      expect(await nameOf()).toBe(full_name);
    }
  });

  it('lets a bot write to its new owner after the answer', async () => {
    const hook = await makeBot(ann, { bot_type: 2 });
    const json = { headers: { 'content-type': 'application/json' }, body: '{"beep":1}' };
    const fire = () => organisation.nobody.post(`/external/json?api_key=${hook.apiKey}`, {}, json);
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    await ok(fire());
    await ok(admin.patch(`/bots/${hook.userId}`, { bot_owner_id: ben.userId }));
    await ok(fire());
    expect((await queue.next(({ type }) => type === 'message')).message.sender_id).toBe(hook.userId);
  });

  it('changes the target of an outgoing webhook, whose token stays', async () => {
    const hook = await makeBot(ann, { bot_type: 3, payload_url: 'https://e.org/1' });
    await organisation.settled();
    const queue = await EventQueue.register(ann, { event_types: ['realm_bot'] });
    const servicesNow = async () =>
      (await ok(ann.post('/register', { fetch_event_types: ['realm_bot'] }))).realm_bots.find(
        (one: { user_id: number }) => one.user_id === hook.userId,
      ).services;
    const [before] = await servicesNow();
    const change = { service_payload_url: '"https://e.org/2"', service_interface: 2 };
    expect(await ok(ann.patch(`/bots/${hook.userId}`, change))).toMatchObject({
      service_payload_url: 'https://e.org/2',
      service_interface: 2,
    });
    const services = [{ base_url: 'https://e.org/2', interface: 2, token: before.token }];
    expect(await servicesNow()).toEqual(services);
    expect((await queue.next(({ op }) => op === 'update')).bot).toEqual({ user_id: hook.userId, services });
    expect(await ann.patch(`/bots/${hook.userId}`, { service_payload_url: 'file:///x' })).toMatchObject(
      refused('service_payload_url is not a URL'),
    );
  });

  it('gives a bot to another owner, and tells both', async () => {
    const bot = await makeBot(ann);
    await organisation.settled();
    const params = { event_types: ['realm_user', 'realm_bot'] };
    const [from, to, administrators] = await Promise.all(
      [ann, ben, admin].map((client) => EventQueue.register(client, params)),
    );
    await ok(ann.patch(`/bots/${bot.userId}`, { bot_owner_id: ben.userId }));
    await organisation.settled();
    const { userId: user_id } = bot;
    const given = { type: 'realm_user', op: 'update', person: { user_id, bot_owner_id: ben.userId } };
    const received = async (queue: EventQueue | undefined) =>
      (await queue?.drain())?.map(({ id: _, ...event }) => event);
    expect(await received(from)).toEqual([{ type: 'realm_bot', op: 'delete', bot: { user_id } }, given]);
    expect(await received(to)).toEqual([
      { type: 'realm_bot', op: 'add', bot: expect.objectContaining({ user_id, services: [] }) },
      given,
    ]);
    expect(await received(administrators)).toEqual([given]);
    expect(await ann.patch(`/bots/${user_id}`, { full_name: 'Mine' })).toMatchObject(
      refused('Insufficient permission'),
    );
    const other = await makeBot(ben);
    const gone = await organisation.user(`Gone ${names}`);
    await ok(admin.delete(`/users/${gone.userId}`));
    const change = (bot_owner_id: number) => ben.patch(`/bots/${user_id}`, { bot_owner_id });
    expect(await change(999_999)).toMatchObject(refused('Failed to change owner, no such user'));
    expect(await change(gone.userId)).toMatchObject(refused('Failed to change owner, user is deactivated'));
    expect(await change(other.userId)).toMatchObject(refused("Failed to change owner, bots can't own other bots"));
    expect(await change(guest.userId)).toMatchObject(refused("Failed to change owner, guests can't own bots"));
    expect((await userOf(bot)).bot_owner_id).toBe(ben.userId);
  });

  it('replaces the key of a bot that its owner gives away, and ends its polls', async () => {
    const bot = await makeBot(ann);
    const queue = await EventQueue.register(bot, { event_types: ['message'] });
    const end = pollToItsEnd(queue);
    const given = await ok(ann.patch(`/bots/${bot.userId}`, { bot_owner_id: ben.userId }));
    expect(given).not.toHaveProperty('api_key');
    expect(await end).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', msg: 'Invalid API key' } });
    expect(await bot.post('/messages', { type: 'direct', to: [ben.userId], content: 'x' })).toMatchObject({
      status: 401,
    });
    expect(await ann.get(`/bots/${bot.userId}/api_key`)).toMatchObject(refused('Insufficient permission'));
    const { api_key: apiKey } = await ok(ben.get(`/bots/${bot.userId}/api_key`));
    const renewed = new ApiClient({ ...organisation.nobody, email: bot.email, apiKey });
    expect((await ok(renewed.get('/users/me'))).user_id).toBe(bot.userId);
  });

  it('leaves roles to administrators, and those of owners to owners', async () => {
    const bot = await makeBot(ann);
    const path = `/bots/${bot.userId}`;
    expect(await ann.patch(path, { role: 200 })).toMatchObject(refused('Insufficient permission'));
    expect(await admin.patch(path, { role: 100 })).toMatchObject(OWNERS_ONLY);
    expect(await admin.patch(path, { role: 250 })).toMatchObject(refused('Invalid role'));
    await ok(admin.patch(path, { role: 300 }));
    expect((await userOf(bot)).role).toBe(300);
    await ok(owner.patch(path, { role: 100 }));
    // With the bot's key, a user would act as an owner.
    for (const answer of [
      admin.get(`${path}/api_key`),
      admin.patch(path, { bot_owner_id: admin.userId }),
      admin.post(`${path}/api_key/regenerate`),
      admin.delete(path),
    ]) {
      expect(await answer).toMatchObject(OWNERS_ONLY);
    }
    expect((await ok(ann.get(`${path}/api_key`))).api_key).toBe(bot.apiKey);
    await ok(owner.patch(path, { role: 400 }));
  });

  it('is for the owner of the bot and administrators, in their own organisation', async () => {
    const bot = await makeBot(ann);
    const path = `/bots/${bot.userId}`;
    for (const who of [ben, guest]) {
      expect(await who.patch(path, { full_name: 'Taken Over' })).toMatchObject(refused('Insufficient permission'));
      expect(await who.get(`${path}/api_key`)).toMatchObject(refused('Insufficient permission'));
    }
    for (const id of [0, 999_999, ben.userId]) {
      expect(await admin.patch(`/bots/${id}`, { full_name: 'Nobody' })).toMatchObject(refused('No such bot'));
      expect(await admin.get(`/bots/${id}/api_key`)).toMatchObject(refused('No such bot'));
    }
    expect((await ok(admin.get(`${path}/api_key`))).api_key).toBe(bot.apiKey);
    expect(await ann.patch(path, { full_name: 'Ben' })).toMatchObject(refused('Name is already in use!'));
    expect(await ann.patch(path, { short_name: ' ' })).toMatchObject(refused('Bad name or username'));
    const second = await makeBot(ann);
    const taken = second.email.replace(/-bot@.*/, '');
    expect(await ann.patch(path, { short_name: taken })).toMatchObject(refused('Username already in use'));
    const elsewhere = await createOrganisation(organisation.address, 'Elsewhere');
    const outsider = await elsewhere.user('Outsider', { role: 'owner' });
    expect(await outsider.patch(path, { full_name: 'Stolen' })).toMatchObject({ status: 400 });
    await elsewhere.close();
    expect((await userOf(bot)).full_name).toMatch(/^Robot/);
  });
});

it('manages no bots, not even as an administrator', async () => {
  const [robot, other] = [await makeBot(ann), await makeBot(ben)];
  await ok(owner.patch(`/bots/${robot.userId}`, { role: 200 }));
  for (const { userId } of [other, robot]) {
    for (const answer of [
      robot.get(`/bots/${userId}/api_key`),
      robot.post(`/bots/${userId}/api_key/regenerate`),
      robot.patch(`/bots/${userId}`, { full_name: 'Taken Over' }),
      robot.delete(`/bots/${userId}`),
    ]) {
      expect(await answer).toMatchObject(refused('This endpoint does not accept bot requests.'));
    }
  }
  expect((await ok(other.get('/users/me'))).full_name).not.toBe('Taken Over');
  // Its own key it may replace.
  expect((await ok(robot.post('/users/me/api_key/regenerate'))).api_key).not.toBe(robot.apiKey);
});

it('gets no name of an active user by reactivation or from an administrator', async () => {
  const taken = refused('Name is already in use!');
  const [bot, other] = [await makeBot(ann), await makeBot(ann)];
  const { full_name } = await userOf(bot);
  expect(await admin.patch(`/users/${other.userId}`, { full_name: full_name.toUpperCase() })).toMatchObject(taken);
  expect(await admin.patch(`/users/${other.userId}`, { full_name: 'Ben' })).toMatchObject(taken);
  await ok(ann.delete(`/bots/${bot.userId}`));
  await ok(admin.patch(`/users/${other.userId}`, { full_name }));
  expect(await admin.post(`/users/${bot.userId}/reactivate`)).toMatchObject(taken);
  await ok(admin.patch(`/users/${bot.userId}`, { full_name: `${full_name} again` }));
  await ok(admin.post(`/users/${bot.userId}/reactivate`));
});

describe('a bot that stands above its owner', () => {
  const setRole = (user: ApiClient, role: number) => ok(owner.patch(`/users/${user.userId}`, { role }));

  it('falls with an owner who falls, and so gives no former role back', async () => {
    const dora = await organisation.user(`Dora ${names}`, { role: 'administrator' });
    const [bot, gone, modest] = [await makeBot(dora), await makeBot(dora), await makeBot(dora)];
    for (const one of [bot, gone]) await ok(dora.patch(`/bots/${one.userId}`, { role: 200 }));
    await ok(dora.delete(`/bots/${gone.userId}`));
    // As an administrator the bot sees the bots of others.
    const seesBots = async () => (await ok(bot.post('/register', { fetch_event_types: ['realm_bot'] }))).realm_bots;
    expect((await seesBots()).length).toBeGreaterThan(0);
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['realm_user'] });
    await setRole(dora, 300);

    expect(await bot.patch(`/users/${dora.userId}`, { role: 200 })).toMatchObject(refused('Insufficient permission'));
    expect((await ok(bot.get('/users/me'))).role).toBe(300);
    expect(await seesBots()).toEqual([]);
    await organisation.settled();
    expect((await queue.drain()).map(({ person }) => person)).toEqual([
      { user_id: dora.userId, role: 300 },
      { user_id: bot.userId, role: 300 },
      { user_id: gone.userId, role: 300 },
    ]);
    await ok(admin.post(`/users/${gone.userId}/reactivate`));
    expect(await gone.patch(`/users/${dora.userId}`, { role: 200 })).toMatchObject(refused('Insufficient permission'));
    expect((await userOf(modest)).role).toBe(400);

    // A role that an administrator gives to the bot stays until its owner's role is lowered again.
    await ok(admin.patch(`/bots/${bot.userId}`, { role: 200 }));
    await setRole(dora, 200);
    expect((await userOf(bot)).role).toBe(200);
    await setRole(dora, 600);
    await setRole(dora, 400);
    expect((await ok(bot.get('/users/me'))).role).toBe(400);
  });

  it('falls from the role of an owner with an owner who falls', async () => {
    const olaf = await organisation.user(`Olaf ${names}`, { role: 'owner' });
    const bot = await makeBot(olaf);
    await ok(olaf.patch(`/bots/${bot.userId}`, { role: 100 }));
    await setRole(olaf, 200);
    expect(await bot.patch(`/users/${olaf.userId}`, { role: 100 })).toMatchObject(OWNERS_ONLY);
  });

  it('falls to the role of the owner that it is given to, unless an administrator asks for its role', async () => {
    const dora = await organisation.user(`Dora ${names}`, { role: 'administrator' });
    const bot = await makeBot(dora);
    const path = `/bots/${bot.userId}`;
    await ok(dora.patch(path, { role: 200 }));
    await organisation.settled();
    const queue = await EventQueue.register(ben, { event_types: ['realm_user'] });
    await ok(dora.patch(path, { bot_owner_id: ann.userId }));
    expect((await ok(bot.get('/users/me'))).role).toBe(400);
    await organisation.settled();
    const { userId: user_id } = bot;
    expect((await queue.drain()).map(({ person }) => person)).toEqual([
      { user_id, bot_owner_id: ann.userId },
      { user_id, role: 400 },
    ]);
    await ok(admin.patch(path, { bot_owner_id: ben.userId, role: 200 }));
    expect((await userOf(bot)).role).toBe(200);
    await ok(admin.patch(path, { bot_owner_id: ann.userId, role: 200 }));
    expect((await userOf(bot)).role).toBe(200);
    // A client sends the current role along, which the bot's owner may not grant.
    await ok(ann.patch(path, { bot_owner_id: ben.userId, role: 200 }));
    expect((await userOf(bot)).role).toBe(400);
  });
});

describe('an administrator who is none any more', () => {
  it('is shown no settings of the bots of others', async () => {
    const dora = await organisation.user(`Dora ${names}`, { role: 'administrator' });
    const [own, other] = [await makeBot(dora), await makeBot(ann)];
    await organisation.settled();
    const queue = await EventQueue.register(dora, { event_types: ['realm_bot'] });
    await ok(admin.patch(`/users/${dora.userId}`, { role: 400 }));
    await ok(ann.patch(`/bots/${other.userId}`, { default_all_public_streams: true }));
    await makeBot(ann);
    await organisation.settled();
    const received = (await queue.drain()).map(({ op, bot }) => [op, bot.user_id]);
    expect(received).toContainEqual(['delete', other.userId]);
    expect(received.filter(([op, id]) => op !== 'delete' || id === own.userId)).toEqual([]);
    const { realm_bots } = await ok(dora.post('/register', { fetch_event_types: ['realm_bot'] }));
    expect(realm_bots.map((one: { user_id: number }) => one.user_id)).toEqual([own.userId]);
  });
});

describe('a deactivated bot', () => {
  it('has another key when an administrator gives it to another', async () => {
    const dora = await organisation.user(`Dora ${names}`);
    const bot = await makeBot(dora);
    await ok(admin.delete(`/users/${dora.userId}`));
    await ok(admin.patch(`/bots/${bot.userId}`, { bot_owner_id: ann.userId }));
    await ok(admin.post(`/users/${bot.userId}/reactivate`));
    expect(await bot.get('/users/me')).toMatchObject({ status: 401, body: { msg: 'Invalid API key' } });
    expect((await ok(ann.get(`/bots/${bot.userId}/api_key`))).api_key).not.toBe(bot.apiKey);
  });
});

describe('a bot whose owner becomes a guest', () => {
  it('is nobody until its owner is a member again, and not theirs to manage', async () => {
    const dora = await organisation.user(`Dora ${names}`);
    const bot = await makeBot(dora);
    const hook = await makeBot(dora, { bot_type: 2 });
    const json = { headers: { 'content-type': 'application/json' }, body: '{"beep":1}' };
    const fire = () => organisation.nobody.post(`/external/json?api_key=${hook.apiKey}`, {}, json);
    await ok(fire());
    const queue = await EventQueue.register(bot, { event_types: ['message'] });
    const end = pollToItsEnd(queue);
    await ok(admin.patch(`/users/${dora.userId}`, { role: 600 }));
    const refusal = { status: 401, body: { code: 'UNAUTHORIZED', msg: 'The owner of this bot is a guest' } };
    expect(await end).toMatchObject(refusal);
    expect(await bot.post('/messages', { type: 'direct', to: [ben.userId], content: 'x' })).toMatchObject(refusal);
    expect(await fire()).toMatchObject(refusal);
    const path = `/bots/${bot.userId}`;
    for (const answer of [
      dora.get(`${path}/api_key`),
      dora.post(`${path}/api_key/regenerate`),
      dora.patch(path, { bot_owner_id: ben.userId }),
      dora.patch(path, { bot_owner_id: 999_999 }),
    ]) {
      expect(await answer).toMatchObject(refused('Insufficient permission'));
    }
    await ok(admin.patch(`/users/${dora.userId}`, { role: 400 }));
    await ok(bot.post('/messages', { type: 'direct', to: [ben.userId], content: 'x' }));
    await ok(fire());
  });

  it('sends nothing that it scheduled', async () => {
    const dora = await organisation.user(`Dora ${names}`);
    const bot = await makeBot(dora);
    const queue = await EventQueue.register(ben, { event_types: ['message'] });
    const schedule = (by: ApiClient, content: string, seconds: number) =>
      ok(
        by.post('/scheduled_messages', {
          type: 'direct',
          to: [ben.userId],
          content,
          scheduled_delivery_timestamp: Math.floor(Date.now() / 1000) + seconds,
        }),
      );
    await schedule(bot, 'too late', 2);
    await ok(admin.patch(`/users/${dora.userId}`, { role: 600 }));
    // Due later, so that the bot's message has been tried when this one is sent.
    await schedule(ben, 'after it', 4);
    await queue.next(({ message }) => message?.content.includes('after it'), 25_000);
    await ok(admin.patch(`/users/${dora.userId}`, { role: 400 }));
    await expect
      .poll(async () => (await ok(bot.get('/scheduled_messages'))).scheduled_messages, { timeout: 25_000 })
      .toMatchObject([{ content: 'too late', failed: true }]);
    await queue.drain();
    expect(JSON.stringify(queue.events)).not.toContain('too late');
  });
});

describe('the defaults of a bot', () => {
  it('stand for what it leaves out, and for nothing that it says', async () => {
    const bot = await makeBot(ann);
    for (const name of ['here', 'there']) {
      await ok(
        ann.post('/users/me/subscriptions', { subscriptions: [{ name }], principals: [ann.userId, bot.userId] }),
      );
    }
    expect(await bot.post('/messages', { type: 'channel', topic: 't', content: 'x' })).toMatchObject({
      status: 400,
      body: { code: 'REQUEST_VARIABLE_MISSING', var_name: 'to' },
    });
    await ok(
      ann.patch(`/bots/${bot.userId}`, { default_sending_stream: 'there', default_events_register_stream: 'here' }),
    );
    const { id } = await ok(bot.post('/messages', { type: 'channel', topic: 't', content: 'x' }));
    expect((await ok(ann.get(`/messages/${id}`))).message.display_recipient).toBe('there');
    expect((await bot.post('/messages', { type: 'direct', content: 'x' })).status).toBe(400);
    const queue = await EventQueue.register(bot, { event_types: ['message'] });
    await ok(ann.post('/messages', { type: 'channel', to: 'there', topic: 't', content: 'skipped' }));
    await ok(ann.post('/messages', { type: 'channel', to: 'here', topic: 't', content: 'wanted' }));
    expect((await queue.next(({ type }) => type === 'message')).message.content).toContain('wanted');
    expect(queue.events).toHaveLength(1);

    await ok(
      ann.patch(`/bots/${bot.userId}`, { default_events_register_stream: '', default_all_public_streams: true }),
    );
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'elsewhere' }] }));
    const wide = await EventQueue.register(bot, { event_types: ['message'] });
    const own = await EventQueue.register(bot, { event_types: ['message'], all_public_streams: false });
    await ok(ann.post('/messages', { type: 'channel', to: 'elsewhere', topic: 't', content: 'far' }));
    await organisation.settled();
    expect((await wide.drain()).map(({ message }) => message.display_recipient)).toEqual(['elsewhere']);
    expect(await own.drain()).toEqual([]);
  });
});

describe('the default channels of a bot', () => {
  const make = (name: string, params: Params = {}) =>
    ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...params }));
  const idOf = async (stream: string) => (await ok(ann.get('/get_stream_id', { stream }))).stream_id as number;
  const rename = (id: number, new_name: string) => ok(ann.patch(`/streams/${id}`, { new_name }));

  /** The default channels of the bot that a user sees: in the list of their bots, if it is one, and in a register. */
  async function shownTo(user: ApiClient, bot: ApiClient) {
    const { bots } = await ok(user.get('/bots'));
    const { realm_bots } = await ok(user.post('/register', { fetch_event_types: ['realm_bot'] }));
    const all = [
      ...bots.filter(({ username }: { username: string }) => username === bot.email),
      ...realm_bots.filter(({ user_id }: { user_id: number }) => user_id === bot.userId),
    ];
    return all.map((one) => [one.default_sending_stream, one.default_events_register_stream]);
  }

  it('are the same channels after these are renamed, not the ones that have their names then', async () => {
    const bot = await makeBot(ann);
    for (const name of ['origin', 'source']) await make(name, { principals: [ann.userId, bot.userId] });
    const [origin, source] = [await idOf('origin'), await idOf('source')];
    const defaults = { default_sending_stream: 'Origin', default_events_register_stream: 'source' };
    await organisation.settled();
    const changes = await EventQueue.register(ann, { event_types: ['realm_bot'] });
    const shown = { default_sending_stream: 'origin', default_events_register_stream: 'source' };
    expect(await ok(ann.patch(`/bots/${bot.userId}`, defaults))).toMatchObject(shown);
    expect((await changes.next(({ op }) => op === 'update')).bot).toEqual({ user_id: bot.userId, ...shown });

    await rename(origin, 'new origin');
    await rename(source, 'new source');
    for (const name of ['origin', 'source']) await make(name, { principals: [ann.userId, bot.userId] });
    const { id } = await ok(bot.post('/messages', { type: 'channel', topic: 't', content: 'x' }));
    expect((await ok(ann.get(`/messages/${id}`))).message.stream_id).toBe(origin);
    const queue = await EventQueue.register(bot, { event_types: ['message'] });
    await ok(ann.post('/messages', { type: 'channel', to: 'source', topic: 't', content: 'skipped' }));
    await ok(ann.post('/messages', { type: 'channel', to: 'new source', topic: 't', content: 'wanted' }));
    expect((await queue.next(({ type }) => type === 'message')).message.content).toContain('wanted');
    expect(await shownTo(ann, bot)).toEqual(Array(2).fill(['new origin', 'new source']));
    expect(await shownTo(admin, bot)).toEqual([['new origin', 'new source']]);
  });

  it('are shown by name only to who may know of the channel', async () => {
    const bot = await makeBot(ann);
    const principals = [admin.userId, ann.userId, bot.userId];
    await ok(
      admin.post('/users/me/subscriptions', { subscriptions: [{ name: 'hidden' }], invite_only: true, principals }),
    );
    const hidden = await idOf('hidden');
    const defaults = { default_sending_stream: 'hidden', default_events_register_stream: 'hidden' };
    await ok(ann.patch(`/bots/${bot.userId}`, defaults));
    await ok(ann.delete('/users/me/subscriptions', { subscriptions: ['hidden'] }));
    await ok(admin.patch(`/streams/${hidden}`, { new_name: 'hidden from Ann' }));
    expect(await shownTo(ann, bot)).toEqual(Array(2).fill([null, null]));
    expect(await shownTo(admin, bot)).toEqual([['hidden from Ann', 'hidden from Ann']]);

    await organisation.settled();
    const params = { event_types: ['realm_bot'] };
    const [own, administrators, to] = await Promise.all(
      [ann, admin, ben].map((client) => EventQueue.register(client, params)),
    );
    await ok(admin.patch(`/bots/${bot.userId}`, { default_sending_stream: '' }));
    await ok(admin.patch(`/bots/${bot.userId}`, { default_sending_stream: 'hidden from Ann' }));
    await ok(admin.patch(`/bots/${bot.userId}`, { bot_owner_id: ben.userId }));
    await organisation.settled();
    const received = async (queue: EventQueue | undefined) =>
      (await queue?.drain())?.map((event) => event.bot.default_sending_stream);
    expect(await received(own)).toEqual([null, null, undefined]);
    expect(await received(administrators)).toEqual([null, 'hidden from Ann']);
    expect(await received(to)).toEqual([null]);
  });

  it('are shown to a new administrator', async () => {
    const bot = await makeBot(ann);
    await make('seen later', { invite_only: true });
    await ok(ann.patch(`/bots/${bot.userId}`, { default_sending_stream: 'seen later' }));
    const dora = await organisation.user(`Dora ${names}`);
    await organisation.settled();
    const queue = await EventQueue.register(dora, { event_types: ['realm_bot'] });
    await ok(owner.patch(`/users/${dora.userId}`, { role: 200 }));
    const added = await queue.next(({ bot: received }) => received?.user_id === bot.userId);
    expect(added).toMatchObject({ op: 'add', bot: { default_sending_stream: 'seen later' } });
  });
});

describe('where a bot may post', () => {
  const post = (bot: ApiClient, to: string) => bot.post('/messages', { type: 'channel', to, topic: 't', content: 'x' });
  const subscribe = (name: string, params: Params = {}) =>
    ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name }], ...params }));

  it('is where its owner is subscribed, though it reads nothing there', async () => {
    const [own, another] = [await makeBot(ann), await makeBot(ben)];
    await subscribe('owners only', { invite_only: true });
    const { id } = await ok(post(own, 'owners only'));
    expect((await ok(ann.get(`/messages/${id}`))).message.sender_id).toBe(own.userId);
    expect(await own.get(`/messages/${id}`)).toMatchObject(refused('Invalid message(s)'));
    expect((await ok(own.get('/streams', { include_all: true }))).streams).not.toContainEqual(
      expect.objectContaining({ name: 'owners only' }),
    );
    expect(await post(another, 'owners only')).toMatchObject({ body: { code: 'STREAM_DOES_NOT_EXIST' } });
    await ok(ann.delete('/users/me/subscriptions', { subscriptions: ['owners only'] }));
    expect(await post(own, 'owners only')).toMatchObject({ body: { code: 'STREAM_DOES_NOT_EXIST' } });
  });

  it('is where the groups of its owner permit it', async () => {
    const [own, another] = [await makeBot(ann), await makeBot(ben)];
    await subscribe('few', { can_send_message_group: { direct_members: [ann.userId], direct_subgroups: [] } });
    await ok(post(own, 'few'));
    expect(await post(another, 'few')).toMatchObject(refused('You do not have permission to post in this channel.'));
    await ok(admin.patch(`/bots/${own.userId}`, { bot_owner_id: ben.userId }));
    expect(await post(own, 'few')).toMatchObject(refused('You do not have permission to post in this channel.'));
  });

  it('is to anyone directly, whatever the organisation lets people do', async () => {
    const { user_groups } = await ok(owner.get('/user_groups', { include_deactivated_groups: false }));
    const group = (name: string) => ({ new: user_groups.find((one: { name: string }) => one.name === name).id });
    const bot = await makeBot(ann);
    const send = (by: ApiClient) => by.post('/messages', { type: 'direct', to: [ben.userId], content: 'x' });
    await ok(owner.patch('/realm', { direct_message_initiator_group: group('role:nobody') }));
    await ok(send(bot));
    await ok(owner.patch('/realm', { direct_message_permission_group: group('role:nobody') }));
    await ok(send(bot));
    expect((await send(ann)).status).toBe(400);
    const everyone = group('role:everyone');
    await ok(
      owner.patch('/realm', { direct_message_initiator_group: everyone, direct_message_permission_group: everyone }),
    );
  });
});

describe('a message of a bot that nobody receives', () => {
  it('is reported to its owner, once in a while', async () => {
    const notices = async (of: ApiClient) => {
      const narrow = [{ operator: 'is', operand: 'dm' }];
      const asked = { anchor: 'newest', num_before: 10, num_after: 0, narrow, apply_markdown: false };
      return (await ok(of.get('/messages', asked))).messages.map((one: { content: string }) => one.content);
    };
    const post = (bot: ApiClient, to: number | string) =>
      bot.post('/messages', { type: 'channel', to, topic: 't', content: 'x' });
    const keeper = await organisation.user(`Keeper ${names}`);
    const bot = await makeBot(keeper);
    const who = `@_**Robot ${names}|${bot.userId}**`;
    await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'plaza' }] }));
    await ok(post(bot, 'plaza'));
    expect(await notices(keeper)).toEqual([]);
    for (const to of ['no @**all** here', 'nor here']) expect((await post(bot, to)).status).toBe(400);
    const [first, ...more] = await notices(keeper);
    expect(first).toMatch(`Your bot ${who} tried to send a message to the channel **no &#64;&#42;`);
    // The five-minute interval may end between the two.
    expect(more.length).toBeLessThan(2);

    const empty = await makeBot(keeper);
    await ok(ann.post('/channels/create', { name: 'deserted', subscribers: [] }));
    await ok(post(empty, 'deserted'));
    expect((await notices(keeper)).at(-1)).toBe(
      `Your bot @_**Robot ${names}|${empty.userId}** sent a message to the channel **deserted**, which has no subscribers.`,
    );
    const absent = await makeBot(keeper);
    expect((await post(absent, 4_000_000)).status).toBe(400);
    expect((await notices(keeper)).at(-1)).toContain('the channel with the ID 4000000, which does not exist.');
    // People read the error answers themselves, and get no notice.
    expect((await post(keeper, 'nor here')).status).toBe(400);
    expect(await notices(keeper)).toHaveLength(more.length + 3);
  });
});

describe('/bot_storage', () => {
  it('keeps texts of a bot under their keys, for that bot alone', async () => {
    const bot = await makeBot(ann);
    const other = await makeBot(ann);
    expect((await ok(bot.get('/bot_storage'))).storage).toEqual({});
    await ok(bot.send('PUT', '/bot_storage', { storage: { a: '1', 'b.$': 'zwei' } }));
    await ok(bot.send('PUT', '/bot_storage', { storage: { a: 'eins', c: '' } }));
    expect((await ok(bot.get('/bot_storage'))).storage).toEqual({ a: 'eins', 'b.$': 'zwei', c: '' });
    expect((await ok(bot.get('/bot_storage', { keys: ['a'] }))).storage).toEqual({ a: 'eins' });
    expect((await ok(other.get('/bot_storage'))).storage).toEqual({});
    expect(await bot.get('/bot_storage', { keys: ['a', 'x'] })).toMatchObject(refused('Key does not exist.'));
    expect(await bot.delete('/bot_storage', { keys: ['a', 'x'] })).toMatchObject(refused('Key does not exist.'));
    await ok(bot.delete('/bot_storage', { keys: ['a'] }));
    expect((await ok(bot.get('/bot_storage'))).storage).toEqual({ 'b.$': 'zwei', c: '' });
    await ok(bot.delete('/bot_storage'));
    expect((await ok(bot.get('/bot_storage'))).storage).toEqual({});
  });

  it('ends at ten million characters, counted as such, and refuses what is no text', async () => {
    const bot = await makeBot(ann);
    const put = (storage: unknown) => bot.send('PUT', '/bot_storage', { storage });
    const big = 'x'.repeat(1_999_990);
    for (let i = 0; i < 5; i++) await ok(put({ [`key${i}`]: big }));
    expect(await put({ more: 'é'.repeat(50) })).toMatchObject(
      refused('Request exceeds storage limit by 24 characters. The limit is 10000000 characters.'),
    );
    await ok(put({ more: 'é'.repeat(26) }));
    await ok(bot.delete('/bot_storage', { keys: ['key0'] }));
    await ok(put({ key0: 'y'.repeat(1000) }));
    expect(await put({ n: 1 })).toMatchObject(refused('storage["n"] is not a string'));
    expect(
      await put(Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`k${i}`, '']))).then((one) => one.status),
    ).toBe(400);
    expect(await ann.get('/bot_storage')).toMatchObject(refused('This endpoint only accepts bot requests.'));
    expect((await ann.send('PUT', '/bot_storage', { storage: {} })).status).toBe(400);
    expect((await ann.delete('/bot_storage')).status).toBe(400);
  });
});
