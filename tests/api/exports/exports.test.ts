/** An organisation's data as an archive: its contents, who gets it, how often one is created, and when it expires. */
import { type ApiClient, createOrganisation, EventQueue } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ok, refused } from '../../answers.ts';
import { type Archive, basic, download, open } from './archive.ts';

let mongodb: MongoClient;
const PASSWORD = 'correct horse battery staple';
const ADMINISTRATORS = refused('Must be an organization administrator', 'UNAUTHORIZED_PRINCIPAL');

const say = async (who: ApiClient, to: string, content: string) =>
  (await ok(who.post('/messages', { type: 'channel', to, topic: 'talk', content }))).id;
const write = (who: ApiClient, to: ApiClient, content: string) =>
  ok(who.post('/messages', { type: 'direct', to: [to.userId], content }));
const make = (name: string, who: ApiClient, principals: ApiClient[], options: object = {}) =>
  ok(
    who.post('/users/me/subscriptions', {
      subscriptions: [{ name }],
      principals: principals.map(({ userId }) => userId),
      ...options,
    }),
  );
const exportsOf = async (who: ApiClient = owner) => (await ok(who.get('/export/realm'))).exports;

/** Waits until an export is complete. @returns the export as clients receive it */
async function made(id: number) {
  const find = async () => (await exportsOf()).find((one: { id: number }) => one.id === id);
  await vi.waitFor(async () => expect((await find()).pending).toBe(false), { timeout: 25_000, interval: 100 });
  return find();
}

async function archiveOf(export_type: string): Promise<Archive> {
  const { id } = await ok(owner.post('/export/realm', { export_type }));
  const { export_url } = await made(id);
  const { status, bytes } = await download(owner, export_url, basic(owner));
  expect(status).toBe(200);
  return open(bytes);
}

const {
  organisation: place,
  owner,
  admin,
  max,
  nora,
  guest,
  bot,
} = await useOrganisation(
  {
    owner: { name: 'Olga', role: 'owner', password: PASSWORD },
    admin: { name: 'Ada', role: 'administrator' },
    max: 'Max',
    nora: { name: 'Nora', password: PASSWORD },
    guest: { name: 'Gus', role: 'guest' },
    bot: { name: 'Bot', botOf: 'nora' },
  },
  { name: 'Nest' },
);

beforeAll(async () => {
  mongodb = await MongoClient.connect(inject('cluster').mongodbUrl);
  await ok(max.patch('/settings', { allow_private_data_export: true, starred_message_counts: false }));
  await ok(nora.patch('/settings', { email_address_visibility: 4 }));
  await ok(nora.post('/users/me/alert_words', { alert_words: ['norasword'] }));
  await ok(max.post('/users/me/alert_words', { alert_words: ['maxword'] }));
  await ok(
    nora.post('/bots', {
      full_name: 'Hook',
      short_name: 'hook',
      bot_type: 3,
      payload_url: '"https://hook.example.com/"',
    }),
  );

  await make('square', max, [max, nora, guest]);
  await make('closed', nora, [nora], { invite_only: true });
  await make('shared', nora, [nora, max], { invite_only: true, history_public_to_subscribers: true });
  await make('later', nora, [nora], { invite_only: true, history_public_to_subscribers: false });
  const first = await say(max, 'square', 'in the square');
  for (const [who, topic] of [
    [max, 'talk'],
    [nora, 'norasword'],
  ] as const) {
    const { stream_id } = await ok(who.get('/get_stream_id', { stream: 'square' }));
    await ok(who.post('/user_topics', { stream_id, topic, visibility_policy: 3 }));
  }
  await ok(owner.post('/channel_folders/create', { name: 'Birds', description: '' }));
  await ok(
    owner.post('/default_stream_groups/create', {
      group_name: 'newcomers',
      description: 'to begin with',
      stream_names: ['square'],
    }),
  );
  await ok(nora.post(`/messages/${first}/reactions`, { emoji_name: 'octopus' }));
  await ok(max.patch(`/messages/${first}`, { content: 'in the **square**' }));
  await say(nora, 'closed', 'behind closed doors');
  await say(nora, 'shared', 'shared with someone');
  await say(nora, 'later', 'before they came');
  await make('later', nora, [max]);
  await say(nora, 'later', 'after they came');
  await write(nora, max, 'to who consents');
  await write(nora, owner, 'to who does not');
  await write(nora, guest, 'to a guest');
});
afterAll(() => mongodb?.close());

/** Returns the messages that people wrote; the server's bots announce new channels. */
const written = (archive: Archive) => {
  const people = [owner, max, nora].map(({ userId }) => userId);
  return archive.lines('messages.ndjson').filter(({ sender_id }) => people.includes(sender_id));
};
const contents = (archive: Archive) => written(archive).map(({ content }) => content);
const names = (archive: Archive) => archive.lines('channels.ndjson').map(({ name }) => name);

describe('an archive', () => {
  let open_: Archive;
  let standard: Archive;
  beforeAll(async () => {
    open_ = await archiveOf('public');
    standard = await archiveOf('full_with_consent');
  });

  it('that is public has what everyone may see', () => {
    expect(contents(open_)).toEqual(['in the **square**']);
    expect(names(open_)).toEqual(['square']);
    expect(written(open_)).toEqual([
      {
        id: expect.any(Number),
        sender_id: max.userId,
        timestamp: expect.any(Number),
        type: 'stream',
        stream_id: open_.lines('channels.ndjson')[0].stream_id,
        topic: 'talk',
        client: expect.any(String),
        content: 'in the **square**',
        rendered_content: '<p>in the <strong>square</strong></p>',
        last_edit_timestamp: expect.any(Number),
        reactions: [
          { emoji_name: 'octopus', emoji_code: '1f419', reaction_type: 'unicode_emoji', user_id: nora.userId },
        ],
      },
    ]);
    const subscribed = open_.lines('subscriptions.ndjson');
    expect(subscribed.map(({ user_id }) => user_id)).toEqual([max, nora, guest].map(({ userId }) => userId));
    for (const one of subscribed) expect(Object.keys(one).sort()).toEqual(['stream_id', 'user_id']);
    expect(open_.text).not.toContain('maxword');
  });

  it('has the organisation, its people and groups', () => {
    const [organisation] = open_.lines('organization.json');
    expect(organisation).toMatchObject({ name: 'Nest', export_type: 'public', settings: { invite_required: true } });
    const users = open_.lines('users.ndjson');
    expect(users.map(({ full_name }) => full_name)).toEqual(
      expect.arrayContaining(['Olga', 'Ada', 'Max', 'Nora', 'Gus', 'Bot', 'Hook']),
    );
    expect(users.find(({ user_id }) => user_id === max.userId)).toMatchObject({ delivery_email: max.email });
    // A user who shows their address to nobody hides it from administrators too.
    expect(users.find(({ user_id }) => user_id === nora.userId)).toMatchObject({ delivery_email: null });
    expect(open_.lines('groups.ndjson').length).toBeGreaterThan(5);
    expect(open_.lines('channel_folders.ndjson')).toMatchObject([{ name: 'Birds', is_archived: false }]);
    expect(open_.lines('default_channel_groups.ndjson')).toMatchObject([
      { name: 'newcomers', description: 'to begin with' },
    ]);
    expect(open_.lines('user_topics.ndjson')).toEqual([]);
  });

  it('with consents has what those may read who consent, and no more', () => {
    expect(contents(standard)).toEqual([
      'in the **square**',
      'shared with someone',
      'after they came',
      'to who consents',
    ]);
    expect(names(standard).sort()).toEqual(['later', 'shared', 'square']);
    const direct = written(standard).find(({ type }) => type === 'private');
    expect(direct.recipient_ids).toEqual([max.userId, nora.userId].sort((a, b) => a - b));
    const users = standard.lines('users.ndjson');
    const of = (who: ApiClient) => users.find(({ user_id }) => user_id === who.userId);
    expect(of(max)).toMatchObject({ alert_words: ['maxword'], settings: { starred_message_counts: false } });
    expect(of(nora)).not.toHaveProperty('settings');
    const subscriptions = standard.lines('subscriptions.ndjson');
    expect(subscriptions.some((one) => one.user_id === max.userId && typeof one.color === 'string')).toBe(true);
    expect(subscriptions.some((one) => one.user_id === nora.userId && 'color' in one)).toBe(false);
    expect(standard.lines('user_topics.ndjson')).toEqual([
      {
        user_id: max.userId,
        stream_id: expect.any(Number),
        topic_name: 'talk',
        visibility_policy: 3,
        last_updated: expect.any(Number),
      },
    ]);
  });

  it('has no secret, and nothing private of who does not consent', async () => {
    const users = mongodb.db(`${inject('cluster').namespace}_users`);
    const documents = await users.collection('users').find({ realm: place.realmId }).toArray();
    const secrets = documents.flatMap((one) =>
      [one.api_key, one.password_hash ?? [], one.bot?.service?.token ?? []].flat(),
    );
    expect(secrets.length).toBeGreaterThan(documents.length + 1);
    for (const { text } of [open_, standard]) {
      for (const secret of secrets) expect(text.includes(secret)).toBe(false);
      for (const word of ['argon2', 'norasword', 'hook.example.com', nora.email, 'behind closed', 'before they came']) {
        expect(text, word).not.toContain(word);
      }
      for (const word of ['to who does not', 'to a guest', '"closed"']) expect(text, word).not.toContain(word);
    }
  });
});

describe('the archive', () => {
  it('is for administrators who know its address, until it is taken away', async () => {
    const one = (await exportsOf()).at(-1);
    expect(one).toMatchObject({
      acting_user_id: owner.userId,
      pending: false,
      failed_timestamp: null,
      deleted_timestamp: null,
      export_type: 'full_with_consent',
      export_from_prior_server: false,
      export_time: expect.any(Number),
    });
    const { export_url: url, id } = one;
    const got = await download(admin, url, basic(admin));
    expect(got.status).toBe(200);
    expect(got.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(got.bytes.length),
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'private, no-store',
    });
    const login = await place.nobody.post('/dev_fetch_api_key', { username: admin.email });
    const cookie = [login.headers['set-cookie'] ?? []].flat().map((text) => text.split(';')[0]);
    expect((await download(admin, url, { cookie: cookie.join('; ') })).bytes.equals(got.bytes)).toBe(true);

    const statusFor = async (who: ApiClient, path = url) => (await download(who, path, basic(who))).status;
    expect((await download(admin, url)).status).toBe(401);
    for (const who of [max, guest, bot]) expect(await statusFor(who)).toBe(400);
    expect(await statusFor(admin, url.replace(/[A-Za-z0-9]{32}/, 'a'.repeat(32)))).toBe(404);
    const other = await createOrganisation(inject('cluster'));
    expect(await statusFor(await other.user('Sam', { role: 'owner' }))).toBe(404);
    await other.close();

    const users = mongodb.db(`${inject('cluster').namespace}_users`);
    const retained = await users.collection<{ files: string[] }>('exports').findOne({ realm: place.realmId, id });
    const files = retained?.files ?? [];
    const pieces = () =>
      users
        .collection('archives.chunks')
        .countDocuments({ files_id: { $in: files.map((file) => new ObjectId(file)) } });
    expect(await pieces()).toBeGreaterThan(0);
    await ok(admin.delete(`/export/realm/${id}`));
    expect(await statusFor(admin)).toBe(404);
    expect((await exportsOf()).at(-1)).toMatchObject({ id, export_url: null, deleted_timestamp: expect.any(Number) });
    await expect.poll(pieces, { timeout: 10_000 }).toBe(0);
    expect(await admin.delete(`/export/realm/${id}`)).toMatchObject(refused('Export already deleted'));
    expect(await admin.delete('/export/realm/4711')).toMatchObject(refused('Invalid data export ID'));
  });
});

describe('exports', () => {
  it('are asked for, listed and taken away by administrators alone', async () => {
    const { length } = await exportsOf();
    for (const who of [max, guest, bot]) {
      expect(await who.post('/export/realm')).toMatchObject(ADMINISTRATORS);
      expect(await who.get('/export/realm')).toMatchObject(ADMINISTRATORS);
      expect(await who.get('/export/realm/consents')).toMatchObject(ADMINISTRATORS);
      expect(await who.delete('/export/realm/1')).toMatchObject(ADMINISTRATORS);
    }
    expect(await exportsOf()).toHaveLength(length);
  });

  it('are of no other kind, and not of everything', async () => {
    for (const export_type of ['full_without_consent', 'everything', '']) {
      expect(await owner.post('/export/realm', { export_type })).toMatchObject(refused('Invalid export_type'));
    }
  });

  it('are sent to administrators as they are made, and five a week are', async () => {
    const [received, untold] = await Promise.all([EventQueue.register(admin), EventQueue.register(max)]);
    const { id } = await ok(admin.post('/export/realm'));
    // Without a wait for the event: a small export takes a fifth of a second.
    expect(await admin.delete(`/export/realm/${id}`)).toMatchObject(refused('Export still in progress'));
    const newest = (event: { exports?: { id: number; pending: boolean }[] }) => event.exports?.at(-1);
    const started = await received.next(({ type }) => type === 'realm_export');
    expect(newest(started)).toMatchObject({ id, pending: true, export_url: null, acting_user_id: admin.userId });
    const done = await received.next(({ type, exports }) => type === 'realm_export' && !exports.at(-1).pending, 25_000);
    expect(done.exports).toEqual(await exportsOf());
    const { message } = await received.next(({ type }) => type === 'message');
    expect(message).toMatchObject({ sender_full_name: 'Notification Bot', type: 'private' });
    expect(message.content).toBe(
      'Your data export is complete. [View and download exports](/#organization/data-exports-admin).',
    );
    // Two concurrent requests: one export runs after the other.
    const two = await Promise.all([1, 2].map(() => ok(admin.post('/export/realm', { export_type: 'public' }))));
    expect(await admin.post('/export/realm')).toMatchObject(refused('Exceeded rate limit.'));
    for (const one of two) expect((await made(one.id)).export_url).toEqual(expect.any(String));
    await place.settled();
    await untold.drain();
    expect(untold.events.filter(({ type }) => type.startsWith('realm_export'))).toEqual([]);
  });

  it('say who consents', async () => {
    const { export_consents: consents } = await ok(admin.get('/export/realm/consents'));
    const of = ({ userId }: ApiClient) => consents.find((one: { user_id: number }) => one.user_id === userId);
    expect(of(max)).toEqual({ user_id: max.userId, consented: true, email_address_visibility: 1 });
    expect(of(nora)).toEqual({ user_id: nora.userId, consented: false, email_address_visibility: 4 });
    expect(of(bot)).toBeUndefined();
    const queue = await EventQueue.register(admin);
    await ok(nora.patch('/settings', { allow_private_data_export: true }));
    const event = await queue.next(({ type }) => type === 'realm_export_consent');
    expect(event).toMatchObject({ user_id: nora.userId, consented: true });
  });

  it('say of who comes and who comes back whether they consent', async () => {
    const queue = await EventQueue.register(admin);
    const received = async () => await queue.next(({ type }) => type === 'realm_export_consent');
    const pia = await place.user('Pia');
    expect(await received()).toMatchObject({ user_id: pia.userId, consented: false });
    await ok(pia.patch('/settings', { allow_private_data_export: true }));
    expect(await received()).toMatchObject({ user_id: pia.userId, consented: true });
    await ok(admin.delete(`/users/${pia.userId}`));
    await ok(admin.post(`/users/${pia.userId}/reactivate`));
    expect(await received()).toMatchObject({ user_id: pia.userId, consented: true });
    await ok(admin.post('/bots', { full_name: 'Untold', short_name: 'untold' }));
    await place.settled();
    await queue.drain();
    expect(queue.events.filter(({ type }) => type === 'realm_export_consent')).toHaveLength(3);
  });
});
