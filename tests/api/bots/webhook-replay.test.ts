/**
 * A replica that dies after a webhook answered leaves its delivery to be claimed again, although the reply may have
 * been posted. The sender runs in this process, on the services of the installation, so that the same delivery can
 * happen twice.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Database } from '@rookery/data';
import { AddressGuard, connectClients, createLogger, GuardedClient } from '@rookery/runtime';
import { useOrganisation } from '@rookery/testkit/fixture';
import { afterAll, expect, inject, it } from 'vitest';
import { Directories } from '../../../services/users/src/directory/directory.ts';
import type { Delivery } from '../../../services/users/src/notifications/delivery.ts';
import { MessageReader } from '../../../services/users/src/notifications/message-reader.ts';
import { WebhookSender } from '../../../services/users/src/outgoing-webhooks/webhook-sender.ts';
import { ok } from '../../answers.ts';

const { organisation, ann } = await useOrganisation({ owner: { name: 'Olga', role: 'owner' }, ann: 'Ann' });
const keys: unknown[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key']);
  response.end(JSON.stringify({ content: `answer ${keys.length}` }));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { mongodbUrl, natsUrl, namespace, signing } = inject('cluster');
const logger = createLogger({ service: 'users', replica: 'test', level: 'fatal' });
const connected = await connectClients({ natsUrl, namespace, signing, logger });
const database = new Database({ url: mongodbUrl, database: `${namespace}_users`, appName: 'test', logger });
afterAll(async () => {
  server.close();
  await connected.close();
  await database.close();
});

it('posts one reply to a delivery that comes twice, with the same key, and one to that of a later edit', async () => {
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'robots' }] }));
  const payload_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const made = { full_name: 'Robot', short_name: 'robot', bot_type: 3, payload_url };
  const { user_id } = await ok(ann.post('/bots', made));
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'robots' }], principals: [user_id] }));
  // The message mentions no bot, so that the installation itself delivers nothing.
  const { id } = await ok(ann.post('/messages', { type: 'channel', to: 'robots', topic: 'x', content: 'hello' }));

  const directories = new Directories(database);
  const { messages } = connected.clients;
  const sender = () =>
    new WebhookSender({
      directories,
      messages,
      reader: new MessageReader(messages),
      http: new GuardedClient(new AddressGuard(['127.0.0.1'])),
      logger,
    });
  const delivery: Delivery = {
    _id: `${organisation.realmId}:webhook:${user_id}:${id}`,
    realm: organisation.realmId,
    kind: 'webhook',
    user: user_id,
    message_id: id,
    action: 'notify',
    trigger: 'mentioned',
    conversation: 'c1:x',
    sent_at: Date.now(),
    due_at: 0,
    attempts: 1,
  };
  const signal = AbortSignal.timeout(30_000);
  expect(await sender().send([delivery], signal)).toEqual([{ result: 'sent' }]);
  expect(await sender().send([{ ...delivery, attempts: 2 }], signal)).toEqual([{ result: 'sent' }]);
  const [key] = keys;
  expect(String(key)).toContain(delivery._id);
  expect(keys).toEqual([key, key]);
  // An edit adds a mention of the bot after that: the delivery has the same id, and another time.
  const edited = { ...delivery, sent_at: delivery.sent_at + 1 };
  expect(await sender().send([edited], signal)).toEqual([{ result: 'sent' }]);
  const narrow = [{ operator: 'sender', operand: user_id }];
  const { messages: found } = await ok(
    ann.get('/messages', { anchor: 'newest', num_before: 5, num_after: 0, narrow, apply_markdown: false }),
  );
  expect(found.map(({ content }: { content: string }) => content)).toEqual(['answer 1', 'answer 3']);
});
