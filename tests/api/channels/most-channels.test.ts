/** How many channels an organisation may have, whichever way they are created. */
import { CommitQueue, connectDatabase } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { type ApiClient, EventQueue, QUIETLY } from '@rookery/testkit';
import { useOrganisation } from '@rookery/testkit/fixture';
import { expect, inject, it } from 'vitest';
import { ok, refused } from '../../answers.ts';

const MOST = 50_000;
const TOO_MANY = refused('There can be at most 50000 channels.');

const { organisation, owner, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });

/** As if so many channels had been created before. */
async function pretend(channels: number): Promise<void> {
  const cluster = inject('cluster');
  const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
  const database = await connectDatabase({
    url: cluster.mongodbUrl,
    database: `${cluster.namespace}_channels`,
    appName: 'most-channels-test',
    logger,
  });
  try {
    await database.ready();
    const commits = new CommitQueue({
      ...{ database, service: 'channels', logger, encode: encodeEntry, onCommitted: () => {} },
      counters: ['channel'],
    });
    await commits.run(organisation.realmId, {}, async (tx) => tx.raise('channel', channels));
  } finally {
    await database.close();
  }
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
  await pretend(MOST - 2);
  await organisation.settled();
  const queue = await EventQueue.register(owner, { event_types: ['stream', 'subscription'] });
  const before = await namesOf({ exclude_archived: false });

  expect(await subscribe(ann, ['there', 'one', 'two', 'three'])).toMatchObject(TOO_MANY);
  expect(await subscribe(ann, ['one', 'two', 'three'], { authorization_errors_fatal: false })).toMatchObject(TOO_MANY);
  await organisation.settled();
  expect(await queue.drain()).toEqual([]);
  expect(await namesOf({ exclude_archived: false })).toEqual(before);
  expect((await ok(ann.get('/users/me/subscriptions'))).subscriptions).toEqual([]);

  // What was refused has taken no ids.
  await ok(subscribe(ann, ['there', 'one', 'two']));
  const { stream_id } = await ok(owner.get('/get_stream_id', { stream: 'two' }));
  expect(stream_id).toBe(MOST);
  expect(await create('more')).toMatchObject(TOO_MANY);
  expect(await subscribe(owner, ['more'])).toMatchObject(TOO_MANY);
  expect(await namesOf({ exclude_archived: false })).toEqual([...before, 'one', 'two'].sort());

  // Archiving one makes no room; what is there is joined as before.
  await ok(owner.delete(`/streams/${stream_id}`));
  expect(await create('more')).toMatchObject(TOO_MANY);
  await ok(subscribe(owner, ['one']));
});
