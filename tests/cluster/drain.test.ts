/** P3: a rolling restart, one replica after another in order, of each service under load; no client hears an error. */
import { SERVICES } from '@rookery/embedded';
import { type Cluster, createOrganisation, type Organisation, startCluster } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { finish } from '../load/checker.ts';
import { type Crowd, gatherCrowd } from '../load/crowd.ts';
import { startPollers } from '../load/poller.ts';
import { say, summary } from '../load/report.ts';
import { Sender } from '../load/sender.ts';
import { Visitor } from '../load/visitor.ts';

let cluster: Cluster;
let organisation: Organisation;
let crowd: Crowd;

beforeAll(async () => {
  cluster = await startCluster({
    servers: inject('servers'),
    scale: { gateway: 2, users: 2, channels: 2, messages: 2, events: 2 },
    env: { AUTH_LEASE_MS: '300', HEARTBEAT_MS: '3000' },
  });
  organisation = await createOrganisation(cluster.address);
  crowd = await gatherCrowd(organisation, { origins: cluster.address.origins, users: 10, channels: 4, each: 2 });
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
});

it.each(SERVICES)('%s is restarted, one replica after the other', async (service) => {
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
  expect(visitor.rounds).toBeGreaterThan(0);
});
