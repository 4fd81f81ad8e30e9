/** P2: services that start on databases older than the log: every queue receives each later event, or is rejected. */
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES } from '@rookery/embedded';
import { type ApiClient, type ClusterAddress, mailsTo } from '@rookery/testkit';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { useStage } from '../load/stage.ts';

const ONE_EACH = { gateway: 1, users: 1, channels: 1, messages: 1, events: 1 } as const;
const WITHIN_MS = 30_000;
const TOPIC = 'copies';

const stage = useStage({ scale: ONE_EACH, crowd: { users: 2, channels: 1, each: 1 } });

it('no event is missing after a restore, and queues from before are refused', async () => {
  const { cluster, organisation } = stage;
  const ann = await organisation.user('Ann', { role: 'owner' });
  await ok(ann.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }] }));
  const ben = await organisation.user('Ben');
  await ok(ben.patch('/settings', { email_notifications_batching_period_seconds: 1 }));
  const mailed = async (text: string) =>
    (await mailsTo(cluster.address.mailDir, ben.email)).filter((mail) => mail.text.includes(text)).length;
  const write = (content: string) => ok(ann.post('/messages', { type: 'direct', to: [ben.userId], content }));
  await send(ann, 'first');
  await write('before the copy');
  await expect.poll(() => mailed('before the copy'), { timeout: WITHIN_MS }).toBe(1);
  const before = await register(ann);
  const copy = await copyDatabases(cluster.address);
  for (let n = 0; n < 4; n++) await send(ann, `lost ${n}`);
  expect(await heard(ann, before)).toContain('lost 3');
  await write('after the copy');
  await expect.poll(() => mailed('after the copy'), { timeout: WITHIN_MS }).toBe(1);

  for (const service of SERVICES) await cluster.supervisor.scale(service, 0);
  await restoreDatabases(cluster.address, copy);
  await Promise.all(SERVICES.map((service) => cluster.supervisor.scale(service, 1)));
  await Promise.all(SERVICES.map((service) => cluster.supervisor.waitReady(service, 1, WITHIN_MS)));

  const between = await register(ann);
  for (let n = 0; n < 6; n++) await send(ann, `after ${n}`);
  const isRight = async () => {
    const contents = await heard(ann, between);
    return contents === 'refused' || contents.includes('after 5');
  };
  await expect.poll(isRight, { timeout: WITHIN_MS }).toBe(true);
  const all = await heard(ann, between);
  if (all !== 'refused') expect(all).toEqual(Array.from({ length: 6 }, (_, n) => `after ${n}`));
  await expect.poll(() => heard(ann, before), { timeout: WITHIN_MS }).toBe('refused');

  const later = await register(ann);
  await send(ann, 'later');
  await expect.poll(() => heard(ann, later), { timeout: WITHIN_MS }).toEqual(['later']);
  const narrow = [{ operator: 'topic', operand: TOPIC }];
  const { messages } = await ok(ann.get('/messages', { anchor: 'newest', num_before: 20, num_after: 0, narrow }));
  const stored = messages.map(({ content }: { content: string }) => textOf(content));
  expect(stored).toEqual(['first', ...Array.from({ length: 6 }, (_, n) => `after ${n}`), 'later']);

  // Notifications are decided again from the restored head, which is older than the decisions made before.
  await write('after the restore');
  await expect.poll(() => mailed('after the restore'), { timeout: WITHIN_MS }).toBe(1);
  await write('the last one');
  await expect.poll(() => mailed('the last one'), { timeout: WITHIN_MS }).toBe(1);
  expect(await Promise.all(['before the copy', 'after the copy'].map(mailed))).toEqual([1, 1]);
}, 180_000);

function send(client: ApiClient, content: string): Promise<unknown> {
  return ok(client.post('/messages', { type: 'channel', to: 'square', topic: TOPIC, content }));
}

/** Retries rejected registers while the log is created again. */
async function register(client: ApiClient): Promise<{ queue_id: string; last_event_id: number }> {
  for (;;) {
    const { status, body } = await client.post('/register', { event_types: ['message'] });
    if (status === 200) return { queue_id: body.queue_id, last_event_id: body.last_event_id };
    expect(body.code).toBe('SERVER_NOT_READY');
    await delay(100);
  }
}

/** Returns the contents of a queue's pending messages, without waiting; `refused` if it has ended. */
async function heard(
  client: ApiClient,
  { queue_id, last_event_id }: { queue_id: string; last_event_id: number },
): Promise<string[] | 'refused'> {
  const { status, body } = await client.get('/events', { queue_id, last_event_id, dont_block: true });
  if (status !== 200) {
    expect(body.code).toBe('BAD_EVENT_QUEUE_ID');
    return 'refused';
  }
  const messages = body.events.flatMap(({ message = {} }: { message?: { subject?: string; content?: string } }) => {
    return message.subject === TOPIC ? [message.content] : [];
  });
  return messages.map(textOf);
}

const textOf = (html: string): string => html.replaceAll(/<\/?p>/g, '');

type Copy = ReadonlyMap<string, ReadonlyMap<string, readonly object[]>>;

/** Copies all documents, by database and collection. Nothing may write in the meantime. */
async function copyDatabases(address: ClusterAddress): Promise<Copy> {
  return withDatabases(address, async (client, names) => {
    const copy = new Map<string, ReadonlyMap<string, readonly object[]>>();
    for (const name of names) {
      const collections = await client.db(name).collections();
      const copied = collections.map(async (one) => [one.collectionName, await one.find().toArray()] as const);
      copy.set(name, new Map(await Promise.all(copied)));
    }
    return copy;
  });
}

async function restoreDatabases(address: ClusterAddress, copy: Copy): Promise<void> {
  await withDatabases(address, async (client, names) => {
    for (const name of names) {
      for (const collection of await client.db(name).collections()) {
        await collection.deleteMany({});
        const documents = copy.get(name)?.get(collection.collectionName) ?? [];
        if (documents.length > 0) await collection.insertMany([...documents]);
      }
    }
  });
}

async function withDatabases<T>(
  { mongodbUrl, namespace }: ClusterAddress,
  work: (client: MongoClient, names: readonly string[]) => Promise<T>,
): Promise<T> {
  // The driver neither converts values on reads nor on writes, so that numbers and bytes are restored unchanged.
  const client = await MongoClient.connect(mongodbUrl, { promoteValues: false });
  try {
    const { databases } = await client.db().admin().listDatabases({ nameOnly: true });
    const names = databases.map(({ name }) => String(name)).filter((name) => name.startsWith(namespace));
    expect(names).toHaveLength(3);
    return await work(client, names);
  } finally {
    await client.close();
  }
}
