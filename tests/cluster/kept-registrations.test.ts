/** A takeover needs no reads: the replica that takes a queue over gets its registration from the gateway. */
import { metricOf } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { sendToAll } from '../load/checks/interruption.ts';
import { placement } from '../load/checks/replicas.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { DOUBLED, useStage } from '../load/stage.ts';

const QUEUES_EACH = 10;
const HEARD_WITHIN_MS = 15_000;

const stage = useStage({
  scale: { ...DOUBLED, gateway: 1, events: 3 },
  env: { HEARTBEAT_MS: '45000' },
  crowd: { users: 12, channels: 2, each: 1 },
});

it('a replica is killed, and the others read no registration to go on with its queues', async () => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, QUEUES_EACH);
  await expect
    .poll(() => metricOf(cluster.supervisor, 'events', 'rookery_waiting_polls'), { timeout: 10_000 })
    .toBe(pollers.length);
  const ownerOf = await placement(cluster, 'events', crowd.realmId);
  const moved = pollers.filter((poller) => ownerOf(poller.person.userId) === 1);
  expect(moved.length).toBeGreaterThan(0);
  await cluster.supervisor.kill('events', 1);
  const sender = new Sender({ crowd, perSecond: 1 });
  await sendToAll(crowd, sender);
  for (const poller of pollers) {
    expect(await poller.until(() => poller.messages.length > 0, HEARD_WITHIN_MS), poller.errors[0]).toBe(true);
  }
  await cluster.supervisor.waitReady('events', 1);
  await Promise.all(pollers.map((poller) => poller.stop()));
  expect(pollers.flatMap((poller) => poller.errors)).toEqual([]);
  expect(await metricOf(cluster.supervisor, 'events', 'rookery_takeovers_total')).toBeGreaterThanOrEqual(moved.length);
  expect(await metricOf(cluster.supervisor, 'events', 'rookery_registration_reads_total')).toBe(0);
});
