/**
 * NATS goes away and comes back, with its data or without. Sends need only MongoDB and go on; queues wait. With the data,
 * they go on where they were; without, the server says so and they are registered anew (P2: never a hole).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningServer, startNats } from '@rookery/embedded';
import { type Cluster, createOrganisation, EventQueue, type Organisation, startCluster } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { finish } from '../load/checker.ts';
import { type Crowd, gatherCrowd } from '../load/crowd.ts';
import { allReady, someNotReady } from '../load/health.ts';
import { Poller, startPollers } from '../load/poller.ts';
import { realmOwner } from '../load/replicas.ts';
import { say, summary } from '../load/report.ts';
import { Sender } from '../load/sender.ts';

const OUTAGE_MS = 4_000;

let dir: string;
let nats: RunningServer;
let cluster: Cluster;
let organisation: Organisation;
let crowd: Crowd;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-nats-'));
  nats = await startNats({ dir });
  cluster = await startCluster({
    servers: { mongodbUrl: inject('servers').mongodbUrl, natsUrl: nats.url },
    scale: { gateway: 2, messages: 2, events: 2 },
    env: { AUTH_LEASE_MS: '300', HEARTBEAT_MS: '3000' },
  });
  organisation = await createOrganisation(cluster.address);
  crowd = await gatherCrowd(organisation, { origins: cluster.address.origins, users: 8, channels: 4, each: 2 });
});
afterAll(async () => {
  await organisation?.close();
  await cluster?.stop();
  await nats?.stop();
  await rm(dir, { recursive: true, force: true });
});

/** Kills NATS, lets `meanwhile` happen while the load goes on for some seconds, and starts it again in its place. */
async function outage(meanwhile: () => Promise<void>): Promise<void> {
  const { port } = nats;
  await nats.kill();
  try {
    await Promise.all([meanwhile(), delay(OUTAGE_MS)]);
  } finally {
    nats = await startNats({ dir, port });
  }
}

it('with its data: sends go on meanwhile, and the same queues hear everything', async () => {
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 15 }).start();
  await sender.more(20, 15_000);
  await outage(async () => {
    const lines = await someNotReady(cluster, ['gateway', 'users', 'channels', 'messages', 'events'], /NATS/);
    say(`without NATS: ${lines.join('; ')}`);
    await sender.more(30, 15_000);
    const refused = await crowd.admin.post('/register', { event_types: ['message'] });
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
    expect(refused.headers['retry-after']).toBeDefined();
  });
  const backAt = performance.now();
  await allReady(cluster);
  await sender.more(20, 15_000);
  const findings = await finish(crowd, sender, pollers);
  const firsts = pollers.flatMap((poller) => poller.messages.find((message) => message.at > backAt)?.at ?? []);
  say(`NATS is back: queues went on after ${summary(firsts.map((at) => at - backAt))}`);
  const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
  say(`NATS killed: sends took ${summary(took)}`);
  expect(findings).toEqual([]);
  expect(sender.failures).toEqual([]);
});

it('with its data, and a replica that had not published yet dies meanwhile', async () => {
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 15, retryForMs: 20_000 }).start();
  await sender.more(20, 15_000);
  const ownerOf = await realmOwner(cluster, 'messages', crowd.realmId);
  await outage(async () => {
    await sender.more(20, 15_000);
    await cluster.supervisor.kill('messages', ownerOf);
    await sender.more(20, 15_000);
  });
  await allReady(cluster);
  await sender.more(20, 15_000);
  expect(await finish(crowd, sender, pollers)).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
});

it('stands still and goes on: sends go on meanwhile, and the same queues hear everything', async () => {
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 15 }).start();
  await sender.more(20, 15_000);
  process.kill(nats.pid, 'SIGSTOP');
  try {
    await Promise.all([sender.more(30, 15_000), delay(OUTAGE_MS)]);
  } finally {
    process.kill(nats.pid, 'SIGCONT');
  }
  await sender.more(20, 15_000);
  expect(await finish(crowd, sender, pollers)).toEqual([]);
  expect(sender.failures).toEqual([]);
});

it('without its data: every queue is refused, and a new one works', async () => {
  const pollers = await startPollers(crowd.people, 1, { retry: true });
  const sender = new Sender({ crowd, perSecond: 10 }).start();
  await sender.more(20, 15_000);
  await outage(() => rm(join(dir, 'jetstream'), { recursive: true }));
  await Promise.all(pollers.map((poller) => poller.until(() => poller.errors.length > 0, 30_000)));
  for (const poller of pollers) expect(poller.errors).toEqual([expect.stringContaining('BAD_EVENT_QUEUE_ID')]);

  await allReady(cluster);
  const anew = await Promise.all(crowd.people.map((person) => registered(person)));
  await sender.stop();
  expect(sender.failures).toEqual([]);
  const second = new Sender({ crowd, perSecond: 15 }).start();
  await second.more(30, 15_000);
  const foreign = new Set(sender.sent.map((one) => one.content));
  const findings = await finish(crowd, second, anew);
  // What was sent before, but not heard before the register, may be in the state or come as an event, once.
  expect(findings.filter((line) => ![...foreign].some((content) => line.includes(content)))).toEqual([]);

  const state = await EventQueue.register(crowd.admin, { event_types: ['message'] });
  expect(state.queueId).toEqual(expect.any(String));
});

/** Registers as a client does that was refused: again, until the server can. */
async function registered(person: Crowd['people'][number]): Promise<Poller> {
  const endAt = Date.now() + 20_000;
  for (;;) {
    try {
      return await Poller.start(person, { retry: true });
    } catch (error) {
      if (Date.now() > endAt) throw error;
      await delay(100);
    }
  }
}
