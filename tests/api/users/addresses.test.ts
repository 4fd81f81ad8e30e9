/** The visibility of email addresses: in answers, registers, events, and everywhere else that names users. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { ApiClient, createOrganisation, EventQueue, type Organisation, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { request } from 'undici';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { ok } from '../../answers.ts';

const EVERYONE = 1;
const MEMBERS = 2;
const ADMINS = 3;
const NOBODY = 4;
const MODERATORS = 5;

const { organisation } = await useOrganisation();
let viewers: Record<'owner' | 'admin' | 'moderator' | 'member' | 'guest' | 'bot', ApiClient>;
let names = 0;

beforeAll(async () => {
  const owner = await organisation.user('Olga Owner', { role: 'owner' });
  viewers = {
    owner,
    admin: await organisation.user('Ada Admin', { role: 'administrator' }),
    moderator: await organisation.user('Mo Moderator', { role: 'moderator' }),
    member: await organisation.user('Max Member'),
    guest: await organisation.user('Gus Guest', { role: 'guest' }),
    bot: await organisation.user('Own Bot', { botOf: owner }),
  };
});

const someone = (options: Parameters<Organisation['user']>[1] = {}) => organisation.user(`Someone ${++names}`, options);
const NO_SUCH_USER = { status: 400, body: { code: 'BAD_REQUEST', msg: 'No such user' } };

const show = (user: ApiClient, email_address_visibility: number) =>
  ok(user.patch('/settings', { email_address_visibility }));
const standIn = (user: ApiClient) => `user${user.userId}@${organisation.host}`;
const hash = (email: string) => createHash('md5').update(email.toLowerCase()).digest('hex');
// biome-ignore lint/suspicious/noExplicitAny: the shape is what the tests assert
const byId = (list: any[], user: ApiClient) => list.find((one) => one.user_id === user.userId);

/** Reads a user in every way over HTTP. */
async function looks(viewer: ApiClient, user: ApiClient) {
  const { members } = await ok(viewer.get('/users'));
  const { members: some } = await ok(viewer.get('/users', { user_ids: [user.userId], client_gravatar: false }));
  const { realm_users } = await ok(viewer.post('/register', { fetch_event_types: ['realm_user'] }));
  const { user: one } = await ok(viewer.get(`/users/${user.userId}`));
  return [byId(members, user), byId(some, user), byId(realm_users, user), one];
}

describe('email_address_visibility', () => {
  it.each([
    [EVERYONE, ['owner', 'admin', 'moderator', 'member', 'guest', 'bot']],
    [MEMBERS, ['owner', 'admin', 'moderator', 'member', 'bot']],
    [MODERATORS, ['owner', 'admin', 'moderator']],
    [ADMINS, ['owner', 'admin']],
    [NOBODY, []],
  ])('%i shows the address to %j', async (visibility, seers) => {
    const user = await someone();
    await show(user, visibility);
    const email = visibility === EVERYONE ? user.email : standIn(user);
    for (const [name, viewer] of Object.entries(viewers)) {
      const sees = seers.includes(name);
      for (const seen of await looks(viewer, user)) {
        expect(seen, name).toMatchObject({ email, delivery_email: sees ? user.email : null });
        expect(JSON.stringify(seen).includes(user.email), name).toBe(sees);
        if (!sees) expect(JSON.stringify(seen)).not.toContain(hash(user.email));
      }
      // The address finds only users who show it to the viewer; the placeholder address finds everyone.
      const found = await viewer.get(`/users/${user.email}`);
      if (sees) expect(found.body.user.user_id).toBe(user.userId);
      else expect(found).toMatchObject(NO_SUCH_USER);
      expect((await ok(viewer.get(`/users/${email}`))).user.user_id).toBe(user.userId);
    }
  });

  it('hides nobody’s address from themselves', async () => {
    const user = await someone();
    await show(user, NOBODY);
    for (const seen of await looks(user, user)) expect(seen).toMatchObject({ delivery_email: user.email });
    const own = { email: standIn(user), delivery_email: user.email };
    expect(await ok(user.get('/users/me'))).toMatchObject(own);
    const state = await ok(user.post('/register', { fetch_event_types: ['realm_user'] }));
    expect(state).toMatchObject(own);
    expect(state.avatar_url).toContain(hash(standIn(user)));
    expect((await ok(user.get(`/users/${user.email}`))).user.user_id).toBe(user.userId);
  });

  it('is the same in the pieces of a long list, of which one is the reader’s own', async () => {
    const crowd = await createOrganisation(inject('cluster'));
    const readers = await Promise.all(Array.from({ length: 12 }, (_, n) => crowd.user(`Reader ${n}`)));
    for (const reader of readers) await show(reader, reader === readers[5] ? EVERYONE : ADMINS);
    for (const reader of [...readers, readers[0] as ApiClient]) {
      const credentials = Buffer.from(`${reader.email}:${reader.apiKey}`).toString('base64');
      for (const encoding of ['gzip', 'identity']) {
        const { statusCode, body } = await request(`${reader.origin}/api/v1/register`, {
          method: 'POST',
          headers: { host: reader.host, authorization: `Basic ${credentials}`, 'accept-encoding': encoding },
        });
        const bytes = Buffer.from(await body.arrayBuffer());
        const { realm_users, realm_non_active_users, cross_realm_bots } = JSON.parse(
          String(encoding === 'gzip' ? gunzipSync(bytes) : bytes),
        );
        expect([statusCode, realm_non_active_users, cross_realm_bots.length]).toEqual([200, [], 3]);
        const known = [reader.email, readers[5]?.email];
        expect(realm_users.map((one: { delivery_email: string }) => one.delivery_email)).toEqual(
          readers.map(({ email }) => (known.includes(email) ? email : null)),
        );
      }
    }
    await crowd.close();
  });

  it('is no secret of bots', async () => {
    const bot = await organisation.user('Another Bot', { botOf: viewers.member });
    await ok(viewers.admin.patch('/realm/user_settings_defaults', { email_address_visibility: NOBODY }));
    const late = await organisation.user('Late Bot', { botOf: viewers.member });
    await ok(viewers.admin.patch('/realm/user_settings_defaults', { email_address_visibility: EVERYONE }));
    for (const one of [bot, late]) {
      for (const seen of await looks(viewers.guest, one)) {
        expect(seen).toMatchObject({ email: one.email, delivery_email: one.email });
      }
    }
  });

  it('lets a user in by either address', async () => {
    const user = await someone({ password: 'correct horse battery' });
    await show(user, NOBODY);
    const { origin, host, apiKey } = user;
    for (const email of [user.email, standIn(user)]) {
      const client = new ApiClient({ origin, host, email, apiKey });
      expect((await ok(client.get('/users/me'))).user_id).toBe(user.userId);
    }
    const login = { username: user.email, password: 'correct horse battery' };
    expect(await ok(organisation.nobody.post('/fetch_api_key', login))).toMatchObject({ email: user.email });
  });

  it('holds wherever a user is named: messages, typing, presence, principals', async () => {
    const { member, guest } = viewers;
    const user = await someone();
    await ok(
      user.post('/users/me/subscriptions', {
        subscriptions: [{ name: 'named' }],
        principals: [guest.userId],
        ...QUIETLY,
      }),
    );
    await show(user, ADMINS);
    const queue = await EventQueue.register(member, { client_gravatar: true });
    const { id } = await ok(user.post('/messages', { type: 'direct', to: [member.userId], content: 'hi' }));
    await ok(user.post('/typing', { op: 'start', type: 'direct', to: [member.userId] }));
    await ok(user.post('/users/me/presence', { status: 'active' }));
    await organisation.settled();
    const events = [await queue.next(({ type }) => type === 'message'), ...(await queue.drain())];
    expect(events[0].message).toMatchObject({ id, sender_email: standIn(user) });
    const fetched = await ok(member.get('/messages', { message_ids: [id], client_gravatar: false }));
    expect(fetched.messages[0].sender_email).toBe(standIn(user));
    expect(fetched.messages[0].avatar_url).toContain(hash(standIn(user)));
    // Clients that compute the URLs of hosted avatars get that of a placeholder in every form.
    const state = { fetch_event_types: ['realm_user'], client_gravatar: true };
    const shown = byId((await ok(member.post('/register', state))).realm_users, user).avatar_url;
    expect(shown).toContain(hash(standIn(user)));
    expect(events[0].message.avatar_url).toBe(shown);
    const computing = await ok(member.get('/messages', { message_ids: [id], client_gravatar: true }));
    expect(computing.messages[0].avatar_url).toBe(shown);
    const presences = await ok(member.post('/users/me/presence', { status: 'active' }));
    expect(presences.presences).toHaveProperty([standIn(user)]);
    for (const received of [events, fetched, presences]) expect(JSON.stringify(received)).not.toContain(user.email);
    for (const received of [events, fetched]) expect(JSON.stringify(received)).not.toContain(hash(user.email));

    const unknown = { status: 400, body: { msg: `Invalid email '${user.email}'` } };
    const to = (email: string) => ({ type: 'direct', to: [email], content: 'hi' });
    expect(await member.post('/messages', to(user.email))).toMatchObject(unknown);
    expect(await member.post('/messages', to('nobody@example.com'))).toMatchObject({
      status: 400,
      body: { msg: "Invalid email 'nobody@example.com'" },
    });
    await ok(member.post('/messages', to(standIn(user))));
    await ok(viewers.admin.post('/messages', to(user.email)));
    const named = (email: string) => ({ subscriptions: [{ name: `of ${names}` }], principals: [email], ...QUIETLY });
    expect(await member.post('/users/me/subscriptions', named(user.email))).toMatchObject(unknown);
    await ok(member.post('/users/me/subscriptions', named(standIn(user))));
    await ok(viewers.admin.delete(`/users/${user.userId}`));
    expect((await member.post('/messages', to(standIn(user)))).body.msg).toBe(
      `'${standIn(user)}' is no longer using Zulip.`,
    );
  });
});

describe('events', () => {
  const received = async (queue: EventQueue, user: ApiClient) => {
    await organisation.settled();
    const events = (await queue.drain()).filter(({ type }) => type === 'realm_user');
    return events.filter(({ person }) => person.user_id === user.userId).map(({ person }) => person);
  };

  it('tell each which addresses become visible or hidden, and everyone of another address', async () => {
    const user = await someone();
    const own = await EventQueue.register(user, {});
    const [admin, member] = [
      await EventQueue.register(viewers.admin, {}),
      await EventQueue.register(viewers.member, {}),
    ];
    const { userId: user_id } = user;
    const picture = (email: string) => ({
      user_id,
      avatar_source: 'G',
      avatar_url: expect.stringContaining(hash(email)),
      avatar_url_medium: expect.stringContaining(hash(email)),
      avatar_version: 1,
    });
    await show(user, ADMINS);
    const another = [{ user_id, new_email: standIn(user) }, picture(standIn(user))];
    expect(await received(admin, user)).toEqual(another);
    expect(await received(own, user)).toEqual(another);
    expect(await received(member, user)).toEqual([{ user_id, delivery_email: null }, ...another]);
    await show(user, NOBODY);
    expect(await received(admin, user)).toEqual([{ user_id, delivery_email: null }]);
    expect(await received(member, user)).toEqual([]);
    expect(await received(own, user)).toEqual([]);
    await show(user, MEMBERS);
    for (const queue of [admin, member]) {
      expect(await received(queue, user)).toEqual([{ user_id, delivery_email: user.email }]);
    }
    await show(user, EVERYONE);
    for (const queue of [admin, member, own]) {
      expect(await received(queue, user)).toEqual([{ user_id, new_email: user.email }, picture(user.email)]);
    }
  });

  it('introduce newcomers as each may know them', async () => {
    await ok(viewers.admin.patch('/realm/user_settings_defaults', { email_address_visibility: MODERATORS }));
    const queues = await Promise.all(Object.values(viewers).map((viewer) => EventQueue.register(viewer, {})));
    const newcomer = await someone();
    await ok(viewers.admin.patch('/realm/user_settings_defaults', { email_address_visibility: EVERYONE }));
    await organisation.settled();
    for (const queue of queues) {
      const added = (await queue.drain()).filter(({ type, op }) => type === 'realm_user' && op === 'add');
      const sees = [viewers.owner, viewers.admin, viewers.moderator].includes(queue.client);
      const delivery_email = sees ? newcomer.email : null;
      expect(added).toMatchObject([{ person: { email: standIn(newcomer), delivery_email } }]);
    }
  });

  it('show an administrator-to-be the addresses of the role, and hide them again', async () => {
    const user = await someone();
    const riser = await someone();
    await show(user, ADMINS);
    const queue = await EventQueue.register(riser, {});
    const { userId: user_id } = user;
    await ok(viewers.owner.patch(`/users/${riser.userId}`, { role: 200 }));
    expect(await received(queue, user)).toEqual([{ user_id, delivery_email: user.email }]);
    await ok(viewers.owner.patch(`/users/${riser.userId}`, { role: 400 }));
    expect(await received(queue, user)).toEqual([{ user_id, delivery_email: null }]);
  });
});

describe('an address that stands for another', () => {
  it('is nobody’s to take', async () => {
    const email = `user99@${organisation.host}`;
    const user = { email, password: 'a long enough password', full_name: 'Stand In' };
    expect(await viewers.admin.post('/users', user)).toMatchObject({
      status: 400,
      body: { msg: `Email '${email}' already in use` },
    });
  });
});
