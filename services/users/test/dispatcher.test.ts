/** Tests how long the dispatcher retries a delivery, and which it sends at the same time. */
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { COLLECTIONS } from '../src/database/collections.ts';
import { type DeliveryKind, deliveryId, type Outcome, type Sender } from '../src/notifications/delivery.ts';
import { DeliveryDispatcher } from '../src/notifications/dispatcher.ts';
import type { DeliveryDocument } from '../src/notifications/store/decisions.ts';
import { useReplica } from './start-users.ts';

const HOUR_MS = 3_600_000;
const LONGEST_MS = 24 * HOUR_MS;

const { replica } = await useReplica();
const running: DeliveryDispatcher[] = [];
afterEach(async () => {
  for (const dispatcher of running.splice(0)) await dispatcher.stop();
  await deliveries().deleteMany({});
});

const deliveries = () => replica.database.collection<DeliveryDocument>(COLLECTIONS.deliveries);

interface DueOptions {
  realm?: number;
  user?: number;
  attempts: number;
  sentAt?: number;
  dueAt?: number;
}

/** A due delivery of a message. */
function dueDelivery(kind: DeliveryKind, message: number, options: DueOptions): DeliveryDocument {
  const now = Date.now();
  const { realm = 1, user = 8 } = options;
  return {
    _id: deliveryId(realm, kind, user, message),
    realm,
    kind,
    user,
    message_id: message,
    action: 'notify',
    trigger: 'mentioned',
    conversation: 'd8,9',
    sent_at: options.sentAt ?? now,
    due_at: options.dueAt ?? now,
    attempts: options.attempts,
    expires_at: new Date(now + HOUR_MS),
  };
}

/** Stores a due delivery. @returns its id */
async function due(...delivery: Parameters<typeof dueDelivery>): Promise<string> {
  const document = dueDelivery(...delivery);
  await deliveries().insertOne(document);
  return document._id;
}

/**
 * Starts a dispatcher whose sender returns this outcome. @returns the attempts of the deliveries that the sender got,
 * in order
 */
function dispatch(kind: DeliveryKind, outcome: Outcome, more: Partial<Sender> = {}): number[] {
  const handed: number[] = [];
  const sender: Sender = {
    kind,
    maxBatch: 8,
    concurrency: 1,
    leaseMs: 60_000,
    remembersShown: false,
    reachable: async (_realm, users) => new Set(users),
    send: async (batch) => {
      handed.push(...batch.map(({ attempts }) => attempts));
      return batch.map(() => outcome);
    },
    ...more,
  };
  const logger = pino({ level: 'silent' });
  const dispatcher = new DeliveryDispatcher({ database: replica.database, logger, senders: [sender] });
  running.push(dispatcher);
  dispatcher.start();
  return handed;
}

it('drops a delivery after twelve attempts, unless its sender tries for longer', async () => {
  const retry = { result: 'retry', afterMs: HOUR_MS } as const;
  const mail = await due('mail', 1, { attempts: 11 });
  const push = await due('push', 1, { attempts: 11 });
  const old = await due('push', 2, { attempts: 11, sentAt: Date.now() - LONGEST_MS });
  const waiting = await due('push', 3, { attempts: 10, sentAt: Date.now() - LONGEST_MS });
  dispatch('mail', retry);
  dispatch('push', retry, { triesForMs: LONGEST_MS });
  const released = { _id: { $in: [mail, push, old, waiting] }, claim: { $exists: false } };
  const left = async () =>
    (await deliveries().find(released).sort({ _id: 1 }).toArray()).map(({ _id, attempts }) => [_id, attempts]);
  await expect.poll(left, { timeout: 20_000 }).toEqual([
    [push, 12],
    [waiting, 11],
  ]);
  expect(await deliveries().countDocuments({ _id: { $in: [mail, old] } })).toBe(0);
});

describe('a sender with shares', () => {
  /** Starts a dispatcher whose calls end on demand; the bots 100 to 199 of an organisation have one owner. */
  function withShares() {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const handed: string[] = [];
    const start = () =>
      dispatch(
        'webhook',
        { result: 'sent' },
        {
          maxBatch: 2,
          concurrency: 16,
          shares: {
            ofRealm: 8,
            ofOwner: 4,
            usersWith: async (_realm, user) =>
              user >= 100 && user < 200 ? Array.from({ length: 100 }, (_, n) => 100 + n) : [user],
          },
          send: async (batch) => {
            handed.push(`${batch[0]?.realm}:${batch[0]?.user}`);
            await answered;
            return batch.map(() => ({ result: 'sent' }));
          },
        },
      );
    return {
      start,
      handed,
      answer,
      count: (realm: number) => handed.filter((one) => one.startsWith(`${realm}:`)).length,
    };
  }

  /** Stores deliveries of many bots that have long been due. */
  async function backlog(realm: number, bots: readonly number[], ofEach: number): Promise<void> {
    const messages = Array.from({ length: ofEach }, (_, n) => n + 1);
    await deliveries().insertMany(
      messages.flatMap((message) =>
        bots.map((user) => dueDelivery('webhook', message, { realm, user, attempts: 0, dueAt: message })),
      ),
    );
  }
  const bots = (first: number, count: number) => Array.from({ length: count }, (_, n) => first + n);

  it('makes four calls of an owner and eight of an organisation at once, and those of others behind them', async () => {
    await backlog(1, bots(100, 30), 5);
    await backlog(2, bots(300, 30), 5);
    const { start, handed, answer, count } = withShares();
    start();
    await due('webhook', 1, { realm: 1, user: 400, attempts: 0 });
    await due('webhook', 1, { realm: 3, user: 100, attempts: 0 });
    running[0]?.soon();
    await expect.poll(() => handed, { timeout: 20_000 }).toEqual(expect.arrayContaining(['1:400', '3:100']));
    await expect.poll(() => count(2), { timeout: 20_000 }).toBe(8);
    expect(count(1)).toBe(5);
    expect(handed).toHaveLength(14);
    answer();
    await expect.poll(() => deliveries().countDocuments({}), { timeout: 20_000 }).toBe(0);
  });

  it('makes one call of a bot at a time, whose other deliveries wait without an attempt', async () => {
    await due('webhook', 1, { attempts: 0 });
    const { start, handed, answer } = withShares();
    start();
    await expect.poll(() => handed).toEqual(['1:8']);
    const waiting = await due('webhook', 2, { attempts: 0 });
    const other = await due('webhook', 2, { user: 9, attempts: 0 });
    running[0]?.soon();
    await expect.poll(() => handed).toEqual(['1:8', '1:9']);
    expect(await deliveries().findOne({ _id: waiting })).toMatchObject({ attempts: 0 });
    answer();
    await expect.poll(() => deliveries().countDocuments({ _id: { $in: [waiting, other] } })).toBe(0);
    expect(handed).toEqual(['1:8', '1:9', '1:8']);
  });
});
