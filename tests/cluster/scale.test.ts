/** P2 and P3: events replicas start and stop while clients poll; queues move, and no client notices. */
import { expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { placement } from '../load/checks/replicas.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { useStage } from '../load/stage.ts';

const stage = useStage({ scale: {}, crowd: { users: 12 } });

it('events goes from one replica to three and back, and every client hears every message once', async () => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 2);
  const sender = new Sender({ crowd, perSecond: 20 }).start();
  const visitor = new Visitor(crowd.visitor).start();
  await sender.more(20, 10_000);

  await cluster.supervisor.scale('events', 3);
  for (const { replica } of cluster.supervisor.list('events')) await cluster.supervisor.waitReady('events', replica);
  await sender.more(40, 10_000);
  const ownerOf = await placement(cluster, 'events', crowd.realmId);
  const owners = new Set(crowd.people.map((person) => ownerOf(person.userId)));
  expect(owners.size, 'the queues are spread').toBeGreaterThan(1);

  await cluster.supervisor.scale('events', 1);
  await sender.more(40, 10_000);
  await visitor.stop();
  expect(await finish(crowd, sender, pollers)).toEqual([]);
  expect([...sender.failures, ...visitor.errors]).toEqual([]);
  expect(visitor.loops).toBeGreaterThan(0);
});
