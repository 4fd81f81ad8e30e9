import { CommitQueue, Database, ensureIndexes, snapshotRead, type Tx } from '@rookery/data';
import { encodeEntry } from '@rookery/log';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { type CommandSucceededEvent, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { ChannelTables } from './channel-tables.ts';
import { type ChannelDocument, COLLECTIONS } from './store/documents.ts';
import { INDEXES } from './store/indexes.ts';
import { insertChannel, stageChannel } from './store/writes.ts';

const REALM = 1;
const server = await startFileMongodb();
const logger = createLogger({ service: 'channels', replica: 'test', level: 'silent' });
const database = new Database({
  ...{ url: server.mongodbUrl, database: server.prefix, appName: 'test', logger },
  client: (url, settings) => new MongoClient(url, { ...settings, monitorCommands: true }),
});
await ensureIndexes(database, INDEXES);
const commits = new CommitQueue({
  ...{ database, service: 'channels', logger, encode: encodeEntry },
  onCommitted: () => {},
});
const tables = new ChannelTables(database);

afterAll(async () => {
  await database.close();
  await server.stop();
});

const commit = (work: (tx: Tx) => void) =>
  commits.run(REALM, {}, async (tx) => {
    work(tx);
    return null;
  });
const emit = (tx: Tx) => tx.emit({ type: 'stream', op: 'traffic', causes: [] });

/** The names of the channels, and the number of channel documents that were read. */
async function read(): Promise<{ names: string[]; documents: number }> {
  let documents = 0;
  const count = ({ reply }: CommandSucceededEvent) => {
    const { cursor } = reply as { cursor?: { ns: string; firstBatch?: unknown[]; nextBatch?: unknown[] } };
    if (!cursor?.ns.endsWith(`.${COLLECTIONS.channels}`)) return;
    documents += (cursor.firstBatch ?? cursor.nextBatch ?? []).length;
  };
  database.client.on('commandSucceeded', count);
  const channels = await snapshotRead(database, (session) => tables.inSnapshot(REALM, session));
  database.client.off('commandSucceeded', count);
  return { names: channels.map(({ name }) => name), documents };
}

test('a snapshot reads the channels that were changed since the last one, by entries and without', async () => {
  await commit((tx) => {
    for (let c = 1; c <= 300; c++) {
      const channel = { _id: { r: REALM, c }, r: REALM, c, name: `${c}`, ln: `${c}`, at: 0, written: 0 };
      insertChannel(tx, channel as ChannelDocument);
    }
    for (let n = 0; n < 5; n++) emit(tx);
  });
  const names = Array.from({ length: 300 }, (_, i) => `${i + 1}`);
  expect(await read()).toEqual({ names, documents: 300 });
  expect(await read()).toEqual({ names, documents: 0 });

  await commit((tx) => {
    stageChannel(tx, 7, { name: 'seven' });
    emit(tx);
  });
  names[6] = 'seven';
  expect(await read()).toEqual({ names, documents: 1 });

  // The position of the table is the same before and after this change.
  await commit((tx) => stageChannel(tx, 8, { name: 'eight' }));
  names[7] = 'eight';
  expect(await read()).toEqual({ names, documents: 1 });
});
