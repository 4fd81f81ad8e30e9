import { documentKey } from '@rookery/core';
import { Database } from '@rookery/data';
import { createLogger } from '@rookery/runtime';
import { startFileMongodb } from '@rookery/testkit/file-servers';
import { type CommandStartedEvent, MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { caller, insertMessages } from '../../test/fixture.ts';
import { KEYS } from '../message/store/keys.ts';
import { storedMessages } from '../message/store/stored-message.ts';
import { prepareDatabase } from '../service.ts';
import { HeavyReads } from '../unread/heavy-reads.ts';
import { serviceContext } from '../upstream/service-context.ts';
import { listAttachments } from './list-attachments.ts';
import type { AttachmentDocument } from './store/attachments.ts';
import { UPLOAD_COLLECTIONS } from './store/documents.ts';

const ANN = 3;
const BEN = 4;

const server = await startFileMongodb();
const logger = createLogger({ service: 'messages', replica: 'test', level: 'silent' });
const database = new Database({
  ...{ url: server.mongodbUrl, database: server.prefix, appName: 'test', logger },
  client: (url, settings) => new MongoClient(url, { ...settings, monitorCommands: true }),
});
await database.ready();
await prepareDatabase(database);

afterAll(async () => {
  await database.close();
  await server.stop();
});

let lastRealm = 0;

/** A realm in which Ann has the files 1 to `files`; no message refers to those in `free`. */
async function stage(files: number, free: readonly number[] = []) {
  const realm = ++lastRealm;
  const documents = Array.from({ length: files }, (_, n) => ({
    ...{ _id: documentKey(realm, n + 1), realm, user: ANN, path: `${realm}/${n + 1}`, name: `${n + 1}.txt` },
    ...{ type: 'text/plain', size: 1, file: `f${realm}-${n + 1}`, at: 1_000, ...(free.includes(n + 1) && { free: 1 }) },
  }));
  await database.collection<AttachmentDocument>(UPLOAD_COLLECTIONS.attachments).insertMany(documents);
  let lastMessage = 0;
  /** Inserts one message for each of these lists of files. @returns their ids */
  const say = async (uploads: readonly (readonly number[])[], sender = ANN) => {
    const ids = uploads.map(() => ++lastMessage);
    await insertMessages(
      database,
      ids.map((id, n) => ({
        ...{ _id: documentKey(realm, id), realm, birth: 9, birthVersion: 1, conversation: 9, version: 1, topicId: 1 },
        ...{ sender, at: 0, client: '', content: 'text', html: 'text', revision: 1, uploads: [...(uploads[n] ?? [])] },
      })),
    );
    return ids;
  };
  const heavyReads = new HeavyReads();
  const list = async (signal = new AbortController().signal) => {
    const ctx = serviceContext({ deadlineAt: performance.now() + 30_000, signal }, { caller: caller(realm, ANN) });
    const { json } = await listAttachments({ database, heavyReads }, ctx);
    const { attachments } = JSON.parse(String(json)) as { attachments: { id: number; message_ids: number[] }[] };
    return attachments.map(({ id, message_ids }) => [id, message_ids] as const);
  };
  return { realm, say, list, heavyReads };
}

/** The result of `work`, and the number of its commands. */
async function counted<T>(work: () => Promise<T>): Promise<{ result: T; commands: number }> {
  let commands = 0;
  const count = ({ commandName }: CommandStartedEvent) => {
    if (['find', 'getMore', 'aggregate'].includes(commandName)) commands++;
  };
  database.client.on('commandStarted', count);
  try {
    return { result: await work(), commands };
  } finally {
    database.client.off('commandStarted', count);
  }
}

test('each file has its own messages, the newest first, and none of other users', async () => {
  const { say, list } = await stage(4, [3]);
  const [a, b, c] = await say([[1], [1, 2], [2, 99]]);
  await say([[1], [2]], BEN);
  const [d] = await say([[1]]);
  await say([[4]], BEN);
  expect(await list()).toEqual([
    [4, []],
    [3, []],
    [2, [c, b]],
    [1, [d, b, a]],
  ]);
});

test('the number of commands does not grow with the number of files', async () => {
  const each = (files: number) => Array.from({ length: files }, (_, n) => [n + 1]);
  const commands: number[] = [];
  for (const files of [2, 150, 200, 650]) {
    const { say, list } = await stage(files);
    const first = await say(each(files));
    const second = await say(each(files));
    const { result, ...took } = await counted(() => list());
    expect(result).toEqual(first.map((id, n) => [n + 1, [second[n], id]] as const).reverse());
    commands.push(took.commands);
  }
  // One for the files, one for the space that they use, and one for the messages of each 200 files.
  expect(commands).toEqual([3, 3, 3, 6]);
});

test('a file has its newest thousand messages, and takes nothing from others that have fewer', async () => {
  const { say, list } = await stage(2);
  const old = await say([[1], [1]]);
  const many = await say(Array.from({ length: 4_500 }, () => [2]));
  const { result, commands } = await counted(() => list());
  expect(result).toEqual([
    [2, many.slice(-1_000).reverse()],
    [1, old.reverse()],
  ]);
  // Two pages: after the first thousand of the large file, its messages are no longer read.
  expect(commands).toBe(4);
});

test('a list has 10,000 references, of the newest files first', async () => {
  const { say, list } = await stage(260);
  const all = await say(Array.from({ length: 60 }, () => Array.from({ length: 260 }, (_, n) => n + 1)));
  const shown = await list();
  expect(shown).toHaveLength(260);
  const counts = shown.map(([, ids]) => ids.length);
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(10_000);
  for (const [, ids] of shown) expect(ids).toEqual(all.toReversed().slice(0, ids.length));
  expect(Math.min(...counts.slice(0, 200))).toBe(50);
  expect(Math.max(...counts.slice(200))).toBe(0);
});

test('what takes more than a query waits for the other long reads of the user, and less does not', async () => {
  const few = await stage(3);
  const many = await stage(250);
  const held = Promise.withResolvers<void>();
  const signal = new AbortController().signal;
  const holding = [few, many].map(({ heavyReads, realm }) =>
    heavyReads.run({ realm, user: ANN }, { deadlineAt: performance.now() + 30_000, signal }, async (read) => {
      await read.enter();
      await held.promise;
    }),
  );
  expect(await few.list()).toHaveLength(3);
  const waiting = many.list();
  await expect.poll(() => many.heavyReads.counts.waiting).toBe(1);
  held.resolve();
  expect(await waiting).toHaveLength(250);
  await Promise.all(holding);
});

test('a list that nobody waits for any more is not read', async () => {
  const { list } = await stage(3);
  await expect(list(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});

test('200 files are read in the order of the index, without a sort', async () => {
  const { realm } = await stage(1);
  const filter = { r: realm, s: ANN, up: { $in: Array.from({ length: 200 }, (_, n) => n + 1) } };
  const plan = await storedMessages(database)
    .find(filter, { hint: KEYS.upload })
    .sort({ _id: -1 })
    .limit(2_000)
    .explain('queryPlanner');
  const stages = JSON.stringify(plan.queryPlanner.winningPlan);
  expect(stages).toContain('SORT_MERGE');
  expect(stages).not.toContain('"SORT"');
});
