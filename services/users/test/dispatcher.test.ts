/** Tests how long the dispatcher retries a delivery. */
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
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

/** Stores a due delivery of a message. */
async function due(
  kind: DeliveryKind,
  message: number,
  options: { attempts: number; sentAt?: number },
): Promise<string> {
  const now = Date.now();
  const _id = deliveryId(1, kind, 8, message);
  await deliveries().insertOne({
    _id,
    realm: 1,
    kind,
    user: 8,
    message_id: message,
    action: 'notify',
    trigger: 'mentioned',
    conversation: 'd8,9',
    sent_at: options.sentAt ?? now,
    due_at: now,
    attempts: options.attempts,
    expires_at: new Date(now + HOUR_MS),
  });
  return _id;
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

it('counts no attempt of a delivery whose sender was busy, however often', async () => {
  const id = await due('webhook', 1, { attempts: 0 });
  const retried = await due('webhook', 2, { attempts: 5 });
  const handed = dispatch('webhook', { result: 'busy', afterMs: 100 });
  await expect.poll(() => handed.length, { timeout: 20_000 }).toBeGreaterThan(26);
  expect(new Set(handed)).toEqual(new Set([1, 6]));
  expect(await deliveries().countDocuments({ _id: { $in: [id, retried] } })).toBe(2);
});

it('does not hand over what waits for a busy sender together with what is due of the same user', async () => {
  const handed = dispatch('webhook', { result: 'busy', afterMs: HOUR_MS });
  for (const message of [11, 12, 13]) {
    const id = await due('webhook', message, { attempts: 0 });
    running[0]?.soon();
    await expect
      .poll(() => deliveries().countDocuments({ _id: id, due_at: { $gt: Date.now() + HOUR_MS / 2 } }))
      .toBe(1);
  }
  expect(handed).toHaveLength(3);
});
