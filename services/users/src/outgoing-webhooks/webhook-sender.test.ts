import { notReady } from '@rookery/core';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Directory } from '../directory/directory.ts';
import type { Delivery } from '../notifications/delivery.ts';
import { WebhookSender } from './webhook-sender.ts';

const deliveryOf = (user: number, message: number, options: { sentAt?: number; attempts?: number } = {}): Delivery => ({
  _id: `2:webhook:${user}:${message}`,
  realm: 2,
  kind: 'webhook',
  user,
  message_id: message,
  action: 'notify',
  trigger: 'mentioned',
  conversation: 'c1:x',
  sent_at: options.sentAt ?? Date.now(),
  due_at: 0,
  attempts: options.attempts ?? 1,
});

const away = () => Promise.reject(notReady());

test('deliveries of a bot that is being called wait as busy, the longer the older they are', async () => {
  const { promise, reject } = Promise.withResolvers<never>();
  const pending = () => promise;
  const sender = new WebhookSender({
    directories: { current: pending },
    messages: { SendMessage: pending, SendNotices: pending },
    reader: { read: pending },
    http: { request: pending },
    logger: pino({ level: 'silent' }),
  });
  const { signal } = new AbortController();
  const send = (...batch: Delivery[]) => sender.send(batch, signal);
  const underWay = [send(deliveryOf(7, 1)), send(deliveryOf(8, 1))];
  const now = Date.now();
  const waiting = [
    deliveryOf(7, 2, { attempts: 11 }),
    deliveryOf(7, 3, { sentAt: now - 100_000 }),
    deliveryOf(7, 4, { sentAt: now - 3_600_000 }),
  ];
  const outcomes = await send(...waiting);
  expect(outcomes).toEqual(waiting.map(() => ({ result: 'busy', afterMs: expect.any(Number) })));
  const delays = outcomes.map((one) => ('afterMs' in one ? Math.round(one.afterMs / 1000) : 0));
  expect(delays).toEqual([3, 10, 30]);
  reject(notReady());
  for (const one of underWay) expect(await one).toEqual([{ result: 'retry', afterMs: 5_000 }]);
});

test('a call that throws is retried alone', async () => {
  const organisation = { users: { byId: new Map() } } as unknown as Directory;
  const current = vi.fn(async () => organisation).mockRejectedValueOnce(notReady());
  const sender = new WebhookSender({
    directories: { current },
    messages: { SendMessage: away, SendNotices: away },
    reader: { read: away },
    http: { request: away },
    logger: pino({ level: 'silent' }),
  });
  const batch = [deliveryOf(7, 1, { attempts: 2 }), deliveryOf(7, 2)];
  const dropped = { result: 'drop', reason: 'the bot has no webhook' };
  const outcomes = await sender.send(batch, new AbortController().signal);
  expect(outcomes).toEqual([{ result: 'retry', afterMs: 10_000 }, dropped]);
  expect(await sender.send([deliveryOf(7, 3)], new AbortController().signal)).toEqual([dropped]);
});
