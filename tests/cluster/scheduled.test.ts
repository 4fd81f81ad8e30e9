/** Scheduled messages are sent once, whichever replica dies when they are due, and after an outage of all replicas. */
import { EventQueue } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { ok } from '../answers.ts';
import { realmOwner } from '../load/checks/replicas.ts';
import { useStage } from '../load/stage.ts';

const stage = useStage({ crowd: { users: 2, channels: 1, each: 1 } });

/** Covers the lease of a dead process's claim, a restart, and a busy machine, ms. */
const WITHIN_MS = 60_000;

async function scheduled(numbers: readonly string[], inSeconds: number) {
  const { organisation } = stage;
  const [ann, ben] = await Promise.all([organisation.user(`Ann ${inSeconds}`), organisation.user(`Ben ${inSeconds}`)]);
  const queue = await EventQueue.register(ben, { event_types: ['message'] });
  const at = Math.floor(Date.now() / 1000) + inSeconds;
  const message = { type: 'direct', to: [ben.userId], scheduled_delivery_timestamp: at };
  await Promise.all(numbers.map((content) => ok(ann.post('/scheduled_messages', { ...message, content }))));
  return { ann, queue, at };
}

/** Waits for all messages, and expects each once. */
async function expectOnce(queue: EventQueue, numbers: readonly string[]): Promise<void> {
  const heard = () => queue.events.map(({ message }) => message.content);
  const endAt = Date.now() + WITHIN_MS;
  while (new Set(heard()).size < numbers.length && Date.now() < endAt) {
    await queue.next(() => true, endAt - Date.now());
  }
  await stage.organisation.settled();
  await queue.drain();
  expect(heard().sort()).toEqual(numbers.toSorted());
}

it('the replica that sends them is killed at their time', async () => {
  const { cluster, organisation } = stage;
  const numbers = Array.from({ length: 60 }, (_, i) => `number ${i}`);
  const { ann, queue } = await scheduled(numbers, 6);
  await queue.next(() => true, WITHIN_MS);
  const replica = await realmOwner(cluster, 'messages', organisation.realmId);
  await cluster.supervisor.kill('messages', replica);
  await expectOnce(queue, numbers);
  expect((await ok(ann.get('/scheduled_messages'))).scheduled_messages).toEqual([]);
  await cluster.supervisor.waitReady('messages', replica);
}, 120_000);

it('none was there at their time', async () => {
  const { supervisor } = stage.cluster;
  const { queue, at } = await scheduled(['overdue'], 3);
  await supervisor.scale('messages', 0);
  await expect.poll(() => Date.now() / 1000, { timeout: 10_000 }).toBeGreaterThan(at + 1);
  await supervisor.scale('messages', 2);
  await expectOnce(queue, ['overdue']);
}, 120_000);
