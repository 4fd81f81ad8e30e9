/** P3: a rolling restart of each service under load, one replica after the other; no client gets an error. */
import { SERVICES } from '@rookery/embedded';
import { expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { say, summary } from '../load/checks/report.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { useStage } from '../load/stage.ts';

const stage = useStage({ crowd: { users: 10 } });

it.each(SERVICES)('%s is restarted, one replica after the other', async (service) => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 2);
  const sender = new Sender({ crowd, perSecond: 20 }).start();
  const visitor = new Visitor(crowd.visitor).start();
  await sender.more(20, 10_000);
  for (const { replica } of cluster.supervisor.list(service)) {
    await cluster.supervisor.restart(service, replica);
    await cluster.supervisor.waitReady(service, replica);
    await sender.more(20, 10_000);
  }
  await visitor.stop();
  const findings = await finish(crowd, sender, pollers);
  say(`restart of ${service}: sends took ${summary(sender.acknowledged.map((one) => one.answeredAt - one.startedAt))}`);
  expect(findings).toEqual([]);
  expect([...sender.failures, ...visitor.errors]).toEqual([]);
  expect(visitor.loops).toBeGreaterThan(0);
});
