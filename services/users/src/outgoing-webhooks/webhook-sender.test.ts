import { notReady } from '@rookery/core';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import type { Directory } from '../directory/directory.ts';
import type { Delivery } from '../notifications/delivery.ts';
import { WebhookSender } from './webhook-sender.ts';

const deliveryOf = (user: number, message: number, options: { attempts?: number } = {}): Delivery => ({
  _id: `2:webhook:${user}:${message}`,
  realm: 2,
  kind: 'webhook',
  user,
  message_id: message,
  action: 'notify',
  trigger: 'mentioned',
  conversation: 'c1:x',
  sent_at: Date.now(),
  due_at: 0,
  attempts: options.attempts ?? 1,
});

const away = () => Promise.reject(notReady());

const senderOf = (current: () => Promise<Directory>) =>
  new WebhookSender({
    directories: { current },
    messages: { SendMessage: away, SendNotices: away },
    reader: { read: away },
    http: { request: away },
    logger: pino({ level: 'silent' }),
  });

test('active bots of an owner share, also while the organisation cannot be read', async () => {
  const users = [
    { id: 7, bot_owner_id: 5, is_active: true },
    { id: 8, bot_owner_id: 5, is_active: true },
    { id: 9, bot_owner_id: 5, is_active: false },
    { id: 10, bot_owner_id: 6, is_active: true },
    { id: 5, bot_owner_id: null, is_active: true },
  ];
  const table = { byId: new Map(users.map((user) => [user.id, user])), people: users };
  const current = vi.fn(async () => ({ users: table }) as unknown as Directory);
  const { shares } = senderOf(current);
  expect(await shares.usersWith(2, 7)).toEqual([7, 8]);
  expect(await shares.usersWith(2, 10)).toEqual([10]);
  expect(await shares.usersWith(2, 11)).toEqual([11]);
  current.mockRejectedValueOnce(notReady());
  expect(await shares.usersWith(2, 7)).toEqual([7]);
});

test('a call that throws is retried alone', async () => {
  const organisation = { users: { byId: new Map() } } as unknown as Directory;
  const current = vi.fn(async () => organisation).mockRejectedValueOnce(notReady());
  const sender = senderOf(current);
  const batch = [deliveryOf(7, 1, { attempts: 2 }), deliveryOf(7, 2)];
  const dropped = { result: 'drop', reason: 'the bot has no webhook' };
  const outcomes = await sender.send(batch, new AbortController().signal);
  expect(outcomes).toEqual([{ result: 'retry', afterMs: 10_000 }, dropped]);
  expect(await sender.send([deliveryOf(7, 3)], new AbortController().signal)).toEqual([dropped]);
});
