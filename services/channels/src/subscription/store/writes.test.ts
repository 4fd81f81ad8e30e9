import { CommitQueue, Database, ensureIndexes } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { afterAll, expect, test } from 'vitest';
import { type ChannelDocument, COLLECTIONS, type SubscriptionDocument } from '../../channel/store/documents.ts';
import { INDEXES } from '../../channel/store/indexes.ts';
import { listWithNotificationSettings } from './subscriptions.ts';
import { closeSubscription, holdNewSubscription, reopenSubscription } from './writes.ts';

const REALM = 1;
const channel = { r: REALM, c: 1 } as ChannelDocument;

const server = await startFileMongodb();
const logger = createLogger({ service: 'channels', replica: 'test', level: 'silent' });
const url = { url: server.mongodbUrl, database: server.prefix };
const database = new Database({ ...url, appName: 'test', logger });
await ensureIndexes(database, INDEXES);
const commits = new CommitQueue({
  ...{ database, service: 'channels', logger, encode: encodeEntry, onCommitted: () => {} },
});

afterAll(async () => {
  await database.close();
  await server.stop();
});

const subscriptions = database.collection<SubscriptionDocument>(COLLECTIONS.subscriptions);
const stored = async (u: number) => (await subscriptions.findOne({ u })) as SubscriptionDocument;
const change = (work: Parameters<typeof commits.run<null>>[2]) => commits.run(REALM, {}, work);

test('a subscription that begins again and again has its last 200 intervals', async () => {
  const former = Array.from({ length: 198 }, (_, i): [number, number] => [3 * i + 1, 3 * i + 2]);
  const _id = { r: REALM, c: 1, u: 7 };
  await subscriptions.insertOne({ _id, ..._id, iv: [...former], active: false } as unknown as SubscriptionDocument);
  const held: [number, number | null][] = [...former];
  for (let version = 1000; version < 1010; version += 2) {
    const closed = await stored(7);
    await change(async (tx) => {
      reopenSubscription(tx, closed, version);
      return null;
    });
    held.push([version, null]);
    const open = await stored(7);
    expect(open).toMatchObject({ active: true, iv: held.slice(-200) });
    await change(async (tx) => {
      closeSubscription(tx, open, version + 1);
      return null;
    });
    held.splice(-1, 1, [version, version + 1]);
    expect(await stored(7)).toMatchObject({ active: false, iv: held.slice(-200) });
  }
});

test('a subscription without an interval ends without one', async () => {
  await change(async (tx) => {
    holdNewSubscription(tx, channel, 8, '#000000');
    return null;
  });
  const before = await stored(8);
  await change(async (tx) => {
    closeSubscription(tx, before, 5, true);
    return null;
  });
  expect(await stored(8)).toMatchObject({ active: false, held: true, iv: [] });
});

test('the notification settings of a channel are found without its other subscribers', async () => {
  const without = { email: null, push: null, wildcardMentions: null };
  const plant = async (c: number, u: number, own: Partial<SubscriptionDocument>) => {
    const _id = { r: REALM, c, u };
    const subscription = { _id, ..._id, ...without, iv: [], active: true, ...own };
    await subscriptions.insertOne(subscription as unknown as SubscriptionDocument);
  };
  for (let u = 100; u < 120; u++) await plant(2, u, {});
  await plant(2, 120, { email: false });
  await plant(2, 121, { wildcardMentions: true, push: true });
  await plant(2, 122, { push: true, active: false });
  await plant(3, 123, { push: true });
  await database.db.command({ profile: 2 });
  const found = await listWithNotificationSettings(database, REALM, 2);
  await database.db.command({ profile: 0 });
  expect(found.toSorted((a, b) => a.u - b.u)).toEqual([
    { ...without, u: 120, email: false },
    { ...without, u: 121, push: true, wildcardMentions: true },
  ]);
  const finds = { ns: `${database.name}.${COLLECTIONS.subscriptions}`, 'command.find': { $exists: true } };
  const [read] = await database.db.collection('system.profile').find(finds).sort({ ts: -1 }).toArray();
  expect(read).toMatchObject({ nreturned: 2, docsExamined: 2 });
});
