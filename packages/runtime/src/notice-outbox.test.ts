/** The outbox of notices over a real database; what takes them stands for the messages service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { badRequest, notReady } from '@rookery/core';
import { CommitQueue, connectDatabase, type Database, ensureIndexes } from '@rookery/data';
import { startMongod } from '@rookery/embedded';
import { encodeEntry } from '@rookery/log';
import type { SendNoticesRequest } from '@rookery/protos/gen/rookery/SendNoticesRequest.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { NOTICE_INDEXES, NOTICES, type Notice, NoticeOutbox } from './notice-outbox.ts';

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const HELLO: Notice = { sender: 'welcome-bot', user_ids: [7], content: 'hello' };

let database: Database;
let commits: CommitQueue;
let stop: () => Promise<void>;
let realm = 0;
let sent: SendNoticesRequest[];
let refusal: Error | undefined;
const open: NoticeOutbox[] = [];

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notices-test-'));
  const mongod = await startMongod({ dir });
  database = await connectDatabase({ url: mongod.url, database: 'test', appName: 'test', logger });
  await database.ready();
  await ensureIndexes(database, { [NOTICES]: NOTICE_INDEXES });
  commits = new CommitQueue({ database, service: 'test', logger, encode: encodeEntry, onCommitted: () => {} });
  stop = async () => {
    await database.close();
    await mongod.stop('SIGKILL');
    await rm(dir, { recursive: true, force: true });
  };
});
beforeEach(() => {
  realm++;
  sent = [];
  refusal = undefined;
});
afterAll(async () => {
  for (const one of open) await one.stop();
  await stop?.();
});

/** As of another process. */
function outbox(): NoticeOutbox {
  const SendNotices = async (request: SendNoticesRequest) => {
    if (refusal) throw refusal;
    sent.push(request);
    return { message_ids: [] };
  };
  const relay = { published: () => 3, waitFenced: async () => {} };
  const notices = new NoticeOutbox({ service: 'users', database, relay, messages: { SendNotices }, logger });
  open.push(notices);
  return notices;
}

const waiting = () => database.collection(NOTICES).find({ realm }).toArray();
const isEmpty = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 });
const stage = (notices: NoticeOutbox, ...list: Notice[]) =>
  commits.run(realm, {}, async (tx) => {
    tx.emit({ type: 'test', op: '', payload: Buffer.from('{}') });
    notices.stage(tx, list);
    return null;
  });

it('sends what was committed, with what it tells of, and keeps nothing', async () => {
  const notices = outbox();
  const inChannel: Notice = {
    sender: 'notification-bot',
    channel: { id: 4, topic: 'signups' },
    known_channel_ids: [5],
    content: 'news',
  };
  await stage(notices, HELLO, inChannel);
  const [document] = await waiting();
  notices.soon();
  await isEmpty();
  expect(sent).toEqual([
    {
      realm_id: realm,
      service: 'users',
      position: { seq: 1, published: 3 },
      notices: [
        {
          key: `${document?._id}/0`,
          sender: 'welcome-bot',
          channel_id: 0,
          topic: '',
          into_archived: false,
          user_ids: [7],
          content: 'hello',
          known_channel_ids: [],
          unread_user_ids: [],
          read: false,
        },
        {
          key: `${document?._id}/1`,
          sender: 'notification-bot',
          channel_id: 4,
          topic: 'signups',
          into_archived: false,
          user_ids: [],
          content: 'news',
          known_channel_ids: [5],
          unread_user_ids: [],
          read: false,
        },
      ],
    },
  ]);
});

it('leaves nothing of an operation that refuses, and of none that says nothing', async () => {
  const notices = outbox();
  const refused = commits.run(realm, {}, async (tx) => {
    notices.stage(tx, [HELLO]);
    throw badRequest('no');
  });
  await expect(refused).rejects.toThrow('no');
  await stage(notices);
  expect(await waiting()).toEqual([]);
});

it('finishes what a dead process left, once among many', async () => {
  await stage(outbox(), HELLO);
  expect(sent).toEqual([]);
  const others = [outbox(), outbox(), outbox()];
  for (const one of others) one.start();
  await isEmpty();
  for (const one of others) await one.stop();
  expect(sent).toHaveLength(1);
});

it('takes what another is sending only when that has taken too long, under the same key', async () => {
  await stage(outbox(), HELLO);
  const [document] = await waiting();
  const collection = database.collection(NOTICES);
  // Another process took it, sent it and died.
  await collection.updateOne({ realm }, { $set: { due_at: Date.now() + 60_000, attempts: 1 } });
  const notices = outbox();
  await stage(notices, { ...HELLO, content: 'second' });
  notices.soon();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.notices?.[0]?.content).toBe('second');
  await collection.updateOne({ realm }, { $set: { due_at: Date.now() } });
  notices.soon();
  await isEmpty();
  expect(sent.map((one) => one.notices?.[0]?.key)[1]).toBe(`${document?._id}/0`);
});

it('tries again what failed, ever more rarely, and gives up in the end', async () => {
  refusal = notReady();
  const notices = outbox();
  await stage(notices, HELLO);
  const collection = database.collection(NOTICES);
  const waits: number[] = [];
  for (let attempt = 1; ; attempt++) {
    const before = Date.now();
    notices.soon();
    const failed = await vi.waitFor(async () => {
      const [left] = await waiting();
      if (left) expect(left).toMatchObject({ attempts: attempt });
      // No lease is as short as the first waits or as long as the later ones: it was put back.
      if (left) expect(Math.abs(left.due_at - before - 40_000)).toBeGreaterThan(4_000);
      return left;
    });
    if (!failed) break;
    waits.push(failed.due_at - before);
    await collection.updateOne({ realm }, { $set: { due_at: Date.now() } });
  }
  expect(waits).toHaveLength(8);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(sent).toEqual([]);
});
