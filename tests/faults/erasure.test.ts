/** A leaver's messages are erased, and each deletion is published once, although replicas die during the erasure. */
import { type ApiClient, EventQueue, plantMessages, QUIETLY } from '@rookery/testkit';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { useStage } from '../load/stage.ts';
import { endLeases } from './leases.ts';

const PLANTED = 3_000;
const WITHIN_MS = 120_000;

const stage = useStage({ crowd: { users: 2, channels: 1, each: 1 } });

it('resumes where a replica of messages or users died', async () => {
  const { cluster, organisation } = stage;
  const owner = await organisation.user('Olga', { role: 'owner' });
  const leaver = await organisation.user('Leaver');
  const principals = [owner.userId, leaver.userId];
  await ok(owner.post('/users/me/subscriptions', { subscriptions: [{ name: 'square' }], principals, ...QUIETLY }));
  const { stream_id } = await ok(owner.get('/get_stream_id', { stream: 'square' }));
  const stays = await send(owner, 'stays');
  const first = await send(leaver, 'goes');
  const last = await plantMessages(cluster.address, organisation.realmId, { channels: [stream_id], count: PLANTED });
  await restart('messages');

  const queue = await EventQueue.register(owner, {
    event_types: ['delete_message'],
    client_capabilities: { bulk_message_deletion: true },
  });
  const mongodb = await MongoClient.connect(cluster.address.mongodbUrl);
  try {
    const messages = mongodb.db(`${cluster.address.namespace}_messages`).collection('messages');
    const left = () => messages.countDocuments({ r: organisation.realmId, s: leaver.userId });
    expect(await left()).toBe(PLANTED + 1);
    await ok(owner.delete(`/users/${leaver.userId}`, { actions: { delete_public_channel_messages: true } }));
    for (const service of ['messages', 'users'] as const) {
      const before = await left();
      expect(before, `erased before ${service} died`).toBeGreaterThan(0);
      await expect.poll(left, { timeout: WITHIN_MS, interval: 10 }).toBeLessThan(before);
      await restart(service);
    }
    await expect.poll(left, { timeout: WITHIN_MS, interval: 500 }).toBe(0);
  } finally {
    await mongodb.close();
  }
  await organisation.settled();
  const deleted = (await queue.drain()).flatMap(({ message_ids }) => message_ids).sort((a, b) => a - b);
  expect(deleted).toEqual([first, ...Array.from({ length: PLANTED }, (_, n) => last - PLANTED + 1 + n)]);
  expect((await owner.get(`/messages/${stays}`)).status).toBe(200);
}, 360_000);

async function send(client: ApiClient, content: string): Promise<number> {
  return (await ok(client.post('/messages', { type: 'channel', to: 'square', topic: 'talk', content }))).id;
}

/** Kills both replicas and waits for their successors. */
async function restart(service: 'messages' | 'users'): Promise<void> {
  const { supervisor } = stage.cluster;
  for (const replica of [1, 2]) await supervisor.kill(service, replica);
  // Their successors would wait for the leases to expire.
  if (service === 'users') await endLeases(stage.cluster.address, ['erasures'], 0);
  for (const replica of [1, 2]) await supervisor.waitReady(service, replica, 60_000);
}
