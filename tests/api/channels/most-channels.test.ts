/** The maximum number of channels of an organisation, for every way to create them. */
import { CommitQueue, Database } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { type ApiClient, createOrganisation, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const MOST = 50_000;
const TENTH = MOST / 10;
const TOO_MANY = refused('There can be at most 50000 channels.');

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const { organisation, owner, admin, ann } = await useOrganisation({
  owner: { name: 'Olga', role: 'owner' },
  admin: { name: 'Ada', role: 'administrator' },
  ann: 'Ann',
});

/** Runs work on the database of the channels service. */
async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const cluster = inject('cluster');
  const database = new Database({
    url: cluster.mongodbUrl,
    database: `${cluster.namespace}_channels`,
    appName: 'most-channels-test',
    logger,
  });
  try {
    await database.ready();
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Advances the channel counter, as if this many channels had been created before. */
async function pretend(channels: number): Promise<void> {
  await inDatabase(async (database) => {
    const commits = new CommitQueue({
      ...{ database, service: 'channels', logger, encode: encodeEntry, onCommitted: () => {} },
      counters: ['channel'],
    });
    await commits.run(organisation.realmId, {}, async (tx) => tx.raise('channel', channels));
  });
}

/** Copies a channel, as if the same member had created it this many times more. */
async function multiply(realm: number, channel: number, times: number): Promise<void> {
  await inDatabase(async (database) => {
    const channels = database.collection<{ _id: { r: number; c: number }; ln: string }>('channels');
    const found = await channels.findOne({ _id: { r: realm, c: channel } });
    if (!found) throw new Error('there is no such channel');
    const ids = Array.from({ length: times }, (_, n) => MOST + n);
    const copies = ids.map((c) => ({ ...found, _id: { r: realm, c }, c, name: `copy ${c}`, ln: `copy ${c}` }));
    await channels.insertMany(copies);
  });
}

const create = (name: string) => owner.post('/channels/create', { name, subscribers: [owner.userId], ...QUIETLY });
const subscribe = (by: ApiClient, names: string[], more: object = {}) =>
  by.post('/users/me/subscriptions', { subscriptions: names.map((name) => ({ name })), ...QUIETLY, ...more });
const namesOf = async (params: object): Promise<string[]> =>
  (await ok(owner.get('/streams', params as never))).streams.map(({ name }: { name: string }) => name).sort();

it('refuses a request that would create more than 50,000, as a whole, and counts archived channels', async () => {
  const { id: archived } = await ok(create('archived'));
  await ok(create('there'));
  await ok(owner.delete(`/streams/${archived}`));
  await pretend(MOST - TENTH - 1);
  // The last tenth is reserved for administrators.
  expect(await subscribe(ann, ['last of ann', 'beyond'])).toMatchObject(TOO_MANY);
  await ok(subscribe(ann, ['last of ann']));
  expect(await subscribe(ann, ['beyond'])).toMatchObject(TOO_MANY);
  await ok(ann.delete('/users/me/subscriptions', { subscriptions: ['last of ann'] }));
  await pretend(MOST - 2);
  await organisation.settled();
  const queue = await EventQueue.register(owner, { event_types: ['stream', 'subscription'] });
  const before = await namesOf({ exclude_archived: false });

  expect(await subscribe(admin, ['there', 'one', 'two', 'three'])).toMatchObject(TOO_MANY);
  expect(await subscribe(admin, ['one', 'two', 'three'], { authorization_errors_fatal: false })).toMatchObject(
    TOO_MANY,
  );
  await organisation.settled();
  expect(await queue.drain()).toEqual([]);
  expect(await namesOf({ exclude_archived: false })).toEqual(before);
  expect((await ok(admin.get('/users/me/subscriptions'))).subscriptions).toEqual([]);

  // The rejected request used no ids.
  await ok(subscribe(admin, ['there', 'one', 'two']));
  const { stream_id } = await ok(owner.get('/get_stream_id', { stream: 'two' }));
  expect(stream_id).toBe(MOST);
  expect(await create('more')).toMatchObject(TOO_MANY);
  expect(await subscribe(owner, ['more'])).toMatchObject(TOO_MANY);
  expect(await namesOf({ exclude_archived: false })).toEqual([...before, 'one', 'two'].sort());

  // Archiving a channel frees no place; existing channels can still be joined.
  await ok(owner.delete(`/streams/${stream_id}`));
  expect(await create('more')).toMatchObject(TOO_MANY);
  await ok(subscribe(owner, ['one']));
});

it('lets a member create 5,000, their bots included, and administrators more', async () => {
  const place = await createOrganisation(inject('cluster'));
  const boss = await place.user('Boss', { role: 'owner' });
  const mallory = await place.user('Mallory');
  const bot = await place.user('Helper', { botOf: mallory });
  const other = await place.user('Other');
  const quota = refused('You can create at most 5000 channels.');
  await ok(subscribe(bot, ['by the bot']));
  const { stream_id } = await ok(bot.get('/get_stream_id', { stream: 'by the bot' }));
  await multiply(place.realmId, stream_id, TENTH - 3);
  expect(await subscribe(mallory, ['by the bot', 'one', 'two', 'three'])).toMatchObject(quota);
  await ok(subscribe(mallory, ['by the bot', 'one', 'two']));
  for (const client of [mallory, bot]) {
    expect(await subscribe(client, ['three'])).toMatchObject(quota);
    const params = { name: 'three', subscribers: [client.userId], ...QUIETLY };
    expect(await client.post('/channels/create', params)).toMatchObject(quota);
    await ok(subscribe(client, ['one']));
  }
  await ok(subscribe(other, ['of another']));
  await ok(boss.patch(`/users/${mallory.userId}`, { role: 200 }));
  await ok(subscribe(mallory, ['three']));
  await place.close();
});
