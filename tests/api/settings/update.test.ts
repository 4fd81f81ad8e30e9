/** A user's own settings: values and rejections, passwords, names, and that all changes take effect immediately. */
import { ApiClient, Browser, EventQueue, mailTo, type Organisation, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { describe, expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';
import { sessionOf } from '../../session.ts';

const { organisation, admin, member, other } = await useOrganisation({
  admin: { name: 'Ada Admin', role: 'administrator' },
  member: 'Max Member',
  other: 'Olaf Other',
});
let names = 0;
const { mailDir } = inject('cluster');

const someone = (options: Parameters<Organisation['user']>[1] = {}) => organisation.user(`Someone ${++names}`, options);

/** Returns a user's settings from a fresh register. */
async function settingsOf(client: ApiClient) {
  return (await ok(client.post('/register', { fetch_event_types: ['user_settings'] }))).user_settings;
}

describe('PATCH /settings', () => {
  it('changes settings of every kind, and tells the user alone of those that are other ones now', async () => {
    const user = await someone();
    const queue = await EventQueue.register(user, {});
    const others = await EventQueue.register(other, {});
    const changes = {
      enter_sends: true,
      twenty_four_hour_time: null,
      color_scheme: 2,
      web_font_size_px: 14,
      web_home_view: 'all_messages',
      default_language: 'de',
      notification_sound: 'none',
      email_notifications_batching_period_seconds: 604_800,
      timezone: 'Europe/Berlin',
      // Unchanged.
      starred_message_counts: true,
    };
    expect(await ok(user.patch('/settings', changes))).toEqual({ result: 'success', msg: '' });
    expect(await settingsOf(user)).toMatchObject(changes);
    await organisation.settled();
    const events = await queue.drain();
    const { starred_message_counts: _, ...changed } = changes;
    const received = events.filter(({ type }) => type === 'user_settings');
    expect(Object.fromEntries(received.map(({ op, property, value }) => [`${op} ${property}`, value]))).toEqual(
      Object.fromEntries(Object.entries(changed).map(([name, value]) => [`update ${name}`, value])),
    );
    expect(received.find(({ property }) => property === 'default_language')).toMatchObject({ language_name: 'German' });
    expect(received.filter(({ language_name }) => language_name !== undefined)).toHaveLength(1);
    const person = { user_id: user.userId, email: user.email, timezone: 'Europe/Berlin' };
    expect(await others.drain()).toEqual([{ id: expect.anything(), type: 'realm_user', op: 'update', person }]);
    expect((await ok(other.get(`/users/${user.userId}`))).user.timezone).toBe('Europe/Berlin');

    await ok(user.patch('/settings', changes));
    await organisation.settled();
    expect(await queue.drain()).toEqual([]);
  });

  it.each(['/settings/display', '/settings/notifications'])('is %s by an old name', async (path) => {
    const user = await someone();
    await ok(user.patch(path, { enter_sends: true, enable_sounds: false }));
    expect(await settingsOf(user)).toMatchObject({ enter_sends: true, enable_sounds: false });
  });

  it.each([
    [{ enter_sends: 'yes' }, 'enter_sends is not valid JSON'],
    [{ enter_sends: 1 }, 'enter_sends is not a boolean'],
    [{ enter_sends: null }, 'enter_sends is not a boolean'],
    [{ color_scheme: 4 }, 'Invalid color_scheme'],
    [{ color_scheme: true }, 'color_scheme is not an integer'],
    [{ color_scheme: 1.5 }, 'color_scheme is not an integer'],
    [{ web_home_view: 'elsewhere' }, 'Invalid web_home_view'],
    [{ web_animate_image_previews: 'sometimes' }, 'Invalid web_animate_image_previews'],
    [{ emojiset: 'smoke signals' }, 'Invalid emojiset'],
    [{ web_font_size_px: -1 }, 'web_font_size_px is too small'],
    [{ web_line_height_percent: 40_000 }, 'web_line_height_percent is too large'],
    [{ default_language: 'xx' }, 'Invalid default_language'],
    [{ default_language: '' }, 'Invalid default_language'],
    [{ notification_sound: 'trumpet' }, "Invalid notification sound 'trumpet'"],
    [{ email_notifications_batching_period_seconds: 0 }, 'Invalid email batching period: 0 seconds'],
    [{ email_notifications_batching_period_seconds: 604_801 }, 'Invalid email batching period: 604801 seconds'],
    [{ timezone: 'Mars/Olympus' }, 'Invalid timezone: Value error, Not a recognized time zone'],
    [{ timezone: '+01:00' }, 'Invalid timezone: Value error, Not a recognized time zone'],
    [{ full_name: ' ' }, 'Name too short!'],
    [{ full_name: 'x'.repeat(101) }, 'Name too long!'],
    [{ full_name: 'Max|7' }, 'Invalid format!'],
    [{ old_password: 'none', new_password: 'a good long password' }, 'Wrong password!'],
  ])('refuses %j and changes nothing with it', async (wrong, msg) => {
    const before = await settingsOf(other);
    expect(await other.patch('/settings', { ...wrong, fluid_layout_width: true })).toMatchObject(refused(msg));
    expect(await settingsOf(other)).toEqual(before);
  });

  it('says what it does not know, and is for people', async () => {
    expect(await ok(other.patch('/settings', { colour: 'blue' }))).toMatchObject({
      ignored_parameters_unsupported: ['colour'],
    });
    const bot = await organisation.user('Own Bot', { botOf: other });
    expect(await bot.patch('/settings', { enter_sends: true })).toMatchObject(
      refused('This endpoint does not accept bot requests.'),
    );
  });

  it('gives another name, which messages are sent under at once', async () => {
    const user = await someone();
    await ok(user.patch('/settings', { full_name: '  Renamed Person ' }));
    const { id } = await ok(user.post('/messages', { type: 'direct', to: [other.userId], content: 'hi' }));
    expect((await ok(other.get(`/messages/${id}`))).message.sender_full_name).toBe('Renamed Person');
  });

  it('tells clients that ask for the older events by name, and no others', async () => {
    const user = await someone();
    const old = await EventQueue.register(user, {
      event_types: ['update_display_settings', 'update_global_notifications'],
    });
    const all = await EventQueue.register(user, {});
    await ok(user.patch('/settings', { enter_sends: true, enable_sounds: false, default_language: 'fr' }));
    await organisation.settled();
    const display = { type: 'update_display_settings', user: user.email };
    expect(new Set((await old.drain()).map(({ id: _, ...event }) => JSON.stringify(event)))).toEqual(
      new Set(
        [
          { ...display, setting_name: 'enter_sends', setting: true },
          { ...display, setting_name: 'default_language', setting: 'fr', language_name: 'French' },
          {
            type: 'update_global_notifications',
            user: user.email,
            notification_name: 'enable_sounds',
            setting: false,
          },
        ].map((event) => JSON.stringify(event)),
      ),
    );
    expect(new Set((await all.drain()).map(({ type }) => type))).toEqual(new Set(['user_settings']));
  });

  it('decides at once who hears of typing', async () => {
    const writer = await someone();
    const reader = await someone();
    const to = { type: 'direct', op: 'start', to: [reader.userId] };
    await ok(writer.patch('/settings', { send_private_typing_notifications: false }));
    expect(await writer.post('/typing', to)).toMatchObject(
      refused('User has disabled typing notifications for direct messages'),
    );
    await ok(writer.patch('/settings', { send_private_typing_notifications: true }));
    const queue = await EventQueue.register(reader, { event_types: ['typing', 'user_settings'] });
    await ok(reader.patch('/settings', { receives_typing_notifications: false }));
    await ok(writer.post('/typing', to));
    await ok(reader.patch('/settings', { receives_typing_notifications: true }));
    await ok(writer.post('/typing', { ...to, op: 'stop' }));
    const stop = await queue.next((event) => event.type === 'typing');
    expect(stop.op).toBe('stop');
  });

  it('hides the presence of who does not show it', async () => {
    const user = await someone();
    const seen = async () =>
      (await ok(other.post('/users/me/presence', { status: 'active', slim_presence: true }))).presences[user.userId];
    await ok(user.post('/users/me/presence', { status: 'active' }));
    expect(await seen()).toBeDefined();
    await ok(user.patch('/settings', { presence_enabled: false }));
    expect(await seen()).toBeUndefined();
    await ok(user.post('/users/me/presence', { status: 'active' }));
    expect(await seen()).toBeUndefined();
  });

  it('stands in for the notifications of channels, for clients that know no null', async () => {
    const user = await someone();
    await ok(user.post('/users/me/subscriptions', { subscriptions: [{ name: 'inherited' }] }));
    await ok(user.patch('/settings', { enable_stream_push_notifications: true, wildcard_mentions_notify: false }));
    const shown = { push_notifications: true, wildcard_mentions_notify: false, email_notifications: false };
    const plain = await EventQueue.register(user, {});
    expect(plain.state.subscriptions).toEqual([expect.objectContaining(shown)]);
    const able = await EventQueue.register(user, { client_capabilities: { notification_settings_null: true } });
    const nulls = { push_notifications: null, wildcard_mentions_notify: null, email_notifications: null };
    expect(able.state.subscriptions).toEqual([expect.objectContaining(nulls)]);

    // If two users are subscribed in one request, each gets only their own event.
    const second = await EventQueue.register(other, {});
    const principals = [user.userId, other.userId];
    await ok(admin.post('/users/me/subscriptions', { subscriptions: [{ name: 'later' }], principals, ...QUIETLY }));
    const added = async (queue: EventQueue) =>
      (await queue.next(({ type, op }) => type === 'subscription' && op === 'add')).subscriptions[0];
    expect(await added(plain)).toMatchObject(shown);
    expect(await added(able)).toMatchObject(nulls);
    expect(await added(second)).toMatchObject({ push_notifications: false, wildcard_mentions_notify: true });
  });
});

describe('another password', () => {
  const OLD = 'correct horse battery';
  const NEW = 'wrong donkey socket 17';

  async function logIn(username: string, password: string) {
    return organisation.nobody.post('/fetch_api_key', { username, password });
  }
  const session = (user: ApiClient) => sessionOf(organisation.nobody, user);
  const withKey = ({ origin, host, email }: ApiClient, apiKey: string) =>
    new ApiClient({ origin, host, email, apiKey });
  const isOpen = async (headers: Record<string, string>) =>
    (await organisation.nobody.get('/json/users/me', {}, { headers })).status === 200;

  it('takes the place of the old one; other sessions and the API key end', async () => {
    const user = await someone({ password: OLD });
    const [own, another] = [await session(user), await session(user)];
    const change = { old_password: OLD, new_password: NEW };
    const bySession = await organisation.nobody.patch('/json/settings', change, { headers: own });
    expect(bySession).toMatchObject({ status: 200, body: { result: 'success' } });
    expect(bySession.body.api_key).toBeUndefined();
    // The browser stays known.
    expect(bySession.headers['set-cookie']).toMatch(/^knowndevice=/);
    expect(await isOpen(own)).toBe(true);
    expect(await isOpen(another)).toBe(false);
    expect((await logIn(user.email, OLD)).body.code).toBe('AUTHENTICATION_FAILED');
    expect(await user.get('/users/me')).toMatchObject({ status: 401 });
    const { api_key: second } = await ok(logIn(user.email, NEW));
    expect(second).not.toBe(user.apiKey);

    // A program that changes the password with its API key gets the new key, and no session survives.
    const program = withKey(user, second);
    const { api_key: third } = await ok(program.patch('/settings', { old_password: NEW, new_password: OLD }));
    expect(await isOpen(own)).toBe(false);
    expect(await program.get('/users/me')).toMatchObject({ status: 401 });
    expect((await ok(withKey(user, third).get('/users/me'))).user_id).toBe(user.userId);
    expect((await ok(logIn(user.email, OLD))).api_key).toBe(third);
    // Changing another setting does not return the key.
    expect((await ok(withKey(user, third).patch('/settings', { enter_sends: true }))).api_key).toBeUndefined();
  });

  it('comes with another address by one request, and ends the keys that were mailed before', async () => {
    const user = await someone({ password: OLD });
    const address = (name: string) => `${name}${names}.${organisation.realmId}@example.org`;
    const [before, after] = [address('before'), address('after')];
    await ok(user.patch('/settings', { email: before }));
    await ok(user.patch('/settings', { email: after, old_password: OLD, new_password: NEW }));
    const confirm = async (address: string) => {
      const visitor = new Browser(user);
      await visitor.open((await mailTo(mailDir, address)).url);
      return (await visitor.submit({})).status;
    };
    expect(await confirm(before)).toBe(400);
    expect(await confirm(after)).toBe(200);
    expect((await logIn(after, NEW)).status).toBe(200);
  });

  it.each([
    ['short', 'New password is too weak!'],
    ['password1', 'New password is too weak!'],
    ['qwertyuiop', 'New password is too weak!'],
    ['x'.repeat(101), 'password is too long (limit: 100 characters)'],
  ])('is not %j', async (new_password, msg) => {
    const user = await someone({ password: OLD });
    expect(await user.patch('/settings', { old_password: OLD, new_password })).toMatchObject(refused(msg));
    expect((await logIn(user.email, OLD)).status).toBe(200);
  });

  it('is not the name or the address of who chooses it', async () => {
    const user = await someone({ password: OLD });
    const own = `Someone ${names}`;
    for (const new_password of [own, user.email]) {
      expect(await user.patch('/settings', { old_password: OLD, new_password })).toMatchObject(
        refused('New password is too weak!'),
      );
    }
  });

  it('needs the old one, which nobody guesses here either', async () => {
    const user = await someone({ password: OLD });
    for (let tries = 0; tries < 5; tries++) {
      const guess = { old_password: `guess ${tries}`, new_password: NEW };
      expect(await user.patch('/settings', guess)).toMatchObject(refused('Wrong password!'));
    }
    const right = { old_password: OLD, new_password: NEW };
    expect((await user.patch('/settings', right)).body).toMatchObject({ code: 'RATE_LIMIT_HIT' });
    const none = await someone();
    expect(await none.patch('/settings', { old_password: '', new_password: NEW })).toMatchObject(
      refused('Wrong password!'),
    );
  });
});

describe('another address', () => {
  it('is mailed to twice an hour, also under keys of the client; a repetition does not count', async () => {
    const user = await someone();
    const email = `moved${names}.${organisation.realmId}@example.org`;
    const move = (key: string) => user.patch('/settings', { email }, { headers: { 'idempotency-key': key } });
    for (const key of ['one', 'one', 'two']) await ok(move(key));
    expect((await move('three')).body).toMatchObject({ code: 'RATE_LIMIT_HIT' });
    await ok(move('two'));
  });
});

describe('PATCH /settings with target_users', () => {
  const set = (who: ApiClient, target_users: object, settings: object) =>
    who.patch('/settings', { ...settings, target_users });

  it('sets it for people and for groups of them, but for those who set it themselves', async () => {
    const [one, two, three] = [await someone(), await someone(), await someone()];
    await ok(two.patch('/settings', { enter_sends: true }));
    await ok(two.patch('/settings', { enter_sends: false }));
    const queues = await Promise.all([one, two, three].map((user) => EventQueue.register(user, {})));
    const user_ids = [one.userId, two.userId];
    await ok(set(admin, { user_ids, skip_if_already_edited: true }, { enter_sends: true, timezone: 'Asia/Tokyo' }));
    const found = await Promise.all([one, two, three].map(settingsOf));
    expect(found.map(({ enter_sends }) => enter_sends)).toEqual([true, false, false]);
    expect(found.map(({ timezone }) => timezone)).toEqual(['Asia/Tokyo', 'Asia/Tokyo', '']);
    await organisation.settled();
    const received = async (queue: EventQueue) =>
      (await queue.drain()).filter(({ type }) => type === 'user_settings').map(({ property }) => property);
    expect(await Promise.all(queues.map(received))).toEqual([['enter_sends', 'timezone'], ['timezone'], []]);

    await ok(set(admin, { user_ids, skip_if_already_edited: false }, { enter_sends: true }));
    expect((await settingsOf(two)).enter_sends).toBe(true);

    const groups = (await ok(admin.post('/register', { fetch_event_types: ['realm_user_groups'] }))).realm_user_groups;
    const members = groups.find(({ name }: { name: string }) => name === 'role:members').id;
    const guest = await someone({ role: 'guest' });
    await ok(set(admin, { group_ids: [members], skip_if_already_edited: false }, { user_list_style: 1 }));
    expect((await settingsOf(three)).user_list_style).toBe(1);
    expect((await settingsOf(guest)).user_list_style).toBe(3);
  });

  it('is for administrators', async () => {
    const target = { user_ids: [other.userId], skip_if_already_edited: false };
    expect(await set(member, target, { enter_sends: true })).toMatchObject({
      status: 400,
      body: { code: 'UNAUTHORIZED_PRINCIPAL', msg: 'Must be an organization administrator' },
    });
  });

  it.each([
    [{ user_ids: [9999] }, {}, 'No such user'],
    [{ group_ids: [9999] }, {}, 'Invalid user group'],
    [{ user_ids: ['x'] }, {}, 'target_users["user_ids"][0] is not an integer'],
    [{}, { presence_enabled: false }, 'The presence_enabled of other users cannot be changed here.'],
    [{}, { send_read_receipts: false }, 'The send_read_receipts of other users cannot be changed here.'],
    [{}, { full_name: 'Other Name' }, 'The full_name of other users cannot be changed here.'],
    [{}, { new_password: 'a good long one' }, 'The password of other users cannot be changed here.'],
    [{}, { email: 'other@example.org' }, 'The email of other users cannot be changed here.'],
  ])('refuses %j with %j', async (target, settings, msg) => {
    const before = await settingsOf(other);
    const targets = { user_ids: [other.userId], skip_if_already_edited: false, ...target };
    expect(await set(admin, targets, { enter_sends: true, ...settings })).toMatchObject(refused(msg));
    expect(await settingsOf(other)).toEqual(before);
  });
});
