/** The outbox of notices over a real database, with a fake messages service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { badRequest, notReady } from '@rookery/core';
import { CommitQueue, Database, ensureIndexes } from '@rookery/data';
import { startMongod } from '@rookery/embedded';
import { encodeEntry } from '@rookery/log';
import type { SendNoticesRequest } from '@rookery/protos/gen/rookery/SendNoticesRequest.ts';
import type { OrUndefined } from '@rookery/rpc';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { NOTICE_INDEXES, NOTICES, type Notice, NoticeOutbox } from './notice-outbox.ts';

const logger = createLogger({ service: 'test', replica: 'test', level: 'silent' });
const HELLO: Notice = { sender: 'welcome-bot', user_ids: [7], content: 'hello' };

let database: Database;
let commits: CommitQueue;
let stop: () => Promise<void>;
let realm = 0;
let sent: OrUndefined<SendNoticesRequest>[];
let refusal: Error | undefined;
const open: NoticeOutbox[] = [];

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'notices-test-'));
  const mongod = await startMongod({ dir });
  database = new Database({ url: mongod.url, database: 'test', appName: 'test', logger });
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

/** An outbox as another process would have it. */
function outbox(): NoticeOutbox {
  const SendNotices = async (request: OrUndefined<SendNoticesRequest>) => {
    if (refusal) throw refusal;
    sent.push(request);
    return { message_ids: [] };
  };
  const relay = { published: () => 3, waitFenced: async () => {} };
  const notices = new NoticeOutbox({
    service: 'users',
    database,
    relay,
    messages: { SendNotices },
    logger,
    metrics: new Registry(),
  });
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

it('sends what was committed, with what it tells of, and leaves nothing', async () => {
  const notices = outbox();
  const inChannel: Notice = {
    sender: 'notification-bot',
    channel: { id: 4, topic: 'signups' },
    known_channel_ids: [5],
    content: 'news',
  };
  await stage(notices, HELLO, inChannel);
  const [document] = await waiting();
  notices.start();
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

it('is sent again under the same key by another process', async () => {
  await stage(outbox(), HELLO);
  const [document] = await waiting();
  const others = [outbox(), outbox()];
  for (const one of others) {
    one.start();
    one.soon();
    await isEmpty();
    // As if the removal of the record had failed.
    if (document && one === others[0]) await database.collection(NOTICES).insertOne({ ...document });
  }
  expect(sent.map((one) => one.notices?.[0]?.key)).toEqual(Array(2).fill(`${document?._id}/0`));
});

it('is retried ever more rarely for seven hours, and given up in the end', async () => {
  refusal = notReady();
  const notices = outbox();
  notices.start();
  await stage(notices, HELLO);
  const waits: number[] = [];
  for (let attempts = 1; ; attempts++) {
    const before = Date.now();
    notices.soon();
    const failed = await vi.waitFor(async () => {
      const [left] = await waiting();
      if (left) expect(left).toMatchObject({ attempts });
      // The record has a worker while it is being sent.
      expect(left?.worker).toBeUndefined();
      return left;
    });
    if (!failed) break;
    waits.push(failed.due_at - before);
    await database.collection(NOTICES).updateOne({ realm }, { $set: { due_at: Date.now() } });
  }
  expect(waits).toHaveLength(8);
  expect(waits).toEqual(waits.toSorted((a, b) => a - b));
  expect(Math.floor(waits.reduce((sum, one) => sum + one, 0) / 3600_000)).toBe(6);
  expect(sent).toEqual([]);
});
