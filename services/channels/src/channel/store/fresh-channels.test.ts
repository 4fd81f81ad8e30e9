import { CommitQueue, Database, ensureIndexes, type Tx } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { raiseTopics } from '../../topic-policies/store.ts';
import type { ChannelDocument } from './documents.ts';
import { FreshChannels } from './fresh-channels.ts';
import { INDEXES } from './indexes.ts';
import { insertChannel, stageChannel } from './writes.ts';

const server = await startFileMongodb();
const logger = createLogger({ service: 'channels', replica: 'test', level: 'silent' });
const database = new Database({
  ...{ url: server.mongodbUrl, database: server.prefix, appName: 'test', logger },
  client: (url, settings) => new MongoClient(url, { ...settings, monitorCommands: true }),
});
await ensureIndexes(database, INDEXES);

afterAll(async () => {
  await database.close();
  await server.stop();
});

let lastRealm = 0;

/** A realm with the channels 1 and 2, and the `FreshChannels` that reads them. */
async function stage() {
  const realm = ++lastRealm;
  const commits = new CommitQueue({
    ...{ database, service: 'channels', logger, encode: encodeEntry },
    onCommitted: () => {},
  });
  const commit = (operation: (tx: Tx) => void, emits = true) =>
    commits.run(realm, {}, async (tx) => {
      if (emits) tx.emit({ type: 'note' });
      operation(tx);
    });
  const begin = (c: number, name: string) =>
    commit((tx) => {
      const channel = { _id: { r: realm, c }, r: realm, c, name, ln: name.toLowerCase(), at: 0, written: 0 };
      insertChannel(tx, channel as unknown as ChannelDocument);
      stageChannel(tx, c, {});
    });
  await begin(1, 'One');
  await begin(2, 'Two');
  return { realm, commit, begin, channels: new FreshChannels(database) };
}

test('a channel is found by id and by name in any case, with what each kind of write made of it', async () => {
  const { realm, commit, begin, channels } = await stage();
  const one = async () => {
    const [byId, byName] = [await channels.byId(realm, 1), await channels.byName(realm, 'ONE')];
    expect(byId).toEqual(byName);
    return byId;
  };
  expect(await one()).toMatchObject({ c: 1, name: 'One' });
  await commit((tx) => stageChannel(tx, 1, { description: 'changed' }));
  expect(await one()).toMatchObject({ description: 'changed' });
  // Neither write has an entry in the journal, nor moves `at`.
  await commit((tx) => raiseTopics(tx, 1), false);
  expect(await one()).toMatchObject({ tv: 1 });
  await commit((tx) => raiseTopics(tx, 1), false);
  expect(await one()).toMatchObject({ tv: 2 });
  await commit((tx) => stageChannel(tx, 2, { description: 'the other' }));
  expect(await one()).toMatchObject({ description: 'changed', tv: 2 });
  expect(await channels.byId(realm, 2)).toMatchObject({ description: 'the other' });
  expect([await channels.byId(realm, 3), await channels.byName(realm, 'three')]).toEqual([null, null]);
  await begin(3, 'Three');
  expect(await channels.byName(realm, 'three')).toMatchObject({ c: 3 });
});

test('a name goes with the channel that has it', async () => {
  const { realm, commit, channels } = await stage();
  expect(await channels.byName(realm, 'one')).toMatchObject({ c: 1 });
  await commit((tx) => stageChannel(tx, 1, { name: 'First', ln: 'first' }));
  expect(await channels.byName(realm, 'one')).toBeNull();
  await commit((tx) => stageChannel(tx, 2, { name: 'One', ln: 'one' }));
  expect(await channels.byName(realm, 'one')).toMatchObject({ c: 2 });
  expect(await channels.byName(realm, 'first')).toMatchObject({ c: 1 });
});

test('a write in the realm has no other channel read again', async () => {
  const { realm, commit, channels } = await stage();
  const read: unknown[] = [];
  const reads = ({ command }: CommandStartedEvent) => {
    if (command.find === 'channels' && command.filter._id) read.push(command.filter._id.c);
  };
  await Promise.all([channels.byId(realm, 1), channels.byId(realm, 1), channels.byId(realm, 2)]);
  database.client.on('commandStarted', reads);
  await commit((tx) => raiseTopics(tx, 2));
  await Promise.all([channels.byId(realm, 1), channels.byId(realm, 2)]);
  await Promise.all([channels.byId(realm, 1), channels.byId(realm, 2)]);
  database.client.off('commandStarted', reads);
  expect(read).toEqual([2]);
});

test('an acknowledged write is in every later read, also while others write', async () => {
  const { realm, commit, channels } = await stage();
  let acknowledged = 0;
  let running = true;
  const writing = (async () => {
    for (let value = 1; running; value++) {
      await commit((tx) => stageChannel(tx, 1, { weekly: value }));
      acknowledged = value;
    }
  })();
  const read = async () => (await channels.byId(realm, 1))?.weekly ?? 0;
  for (let n = 0; n < 200; n++) {
    const atLeast = acknowledged;
    for (const value of await Promise.all([read(), read(), read()])) expect(value).toBeGreaterThanOrEqual(atLeast);
  }
  running = false;
  await writing;
  expect(await read()).toBe(acknowledged);
});
