/**
 * NATS goes down and returns with its data, without it, or with a part of it. Sends need only MongoDB and continue;
 * queues wait. With the data, queues continue where they were; without it, the server reports their end and clients
 * register again (P2: never a gap).
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { SupervisedService } from '@rookery/embedded';
import { EventQueue } from '@rookery/testkit';
import { expect, inject, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { allReady, readiness, someNotReady } from '../load/checks/health.ts';
import { realmOwner, signalAll } from '../load/checks/replicas.ts';
import { say, summary } from '../load/checks/report.ts';
import { Poller, startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { openLog, useOwnNats } from '../load/faults/own-nats.ts';
import { useStage } from '../load/stage.ts';

const OUTAGE_MS = 4_000;

const nats = useOwnNats();
const stage = useStage(() => ({
  servers: { mongodbUrl: inject('servers').mongodbUrl, natsUrl: nats.url },
  scale: { gateway: 2, messages: 2, events: 2 },
}));

it('with its data: sends go on meanwhile, and the same queues hear everything', async () => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 15 }).start();
  await sender.more(20, 15_000);
  await nats.outage(async () => {
    const over = delay(OUTAGE_MS);
    const lines = await someNotReady(cluster, ['gateway', 'users', 'channels', 'messages', 'events'], /NATS/);
    say(`without NATS: ${lines.join('; ')}`);
    const gateways = (await readiness(cluster)).filter(({ service }) => service === 'gateway');
    expect(gateways.filter(({ status }) => status !== 200)).toEqual([]);
    await sender.more(30, 15_000);
    const refused = await crowd.admin.post('/register', { event_types: ['message'] });
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVER_NOT_READY' } });
    expect(refused.headers['retry-after']).toBeDefined();
    await over;
  });
  const backAt = performance.now();
  await allReady(cluster);
  await sender.more(20, 15_000);
  const findings = await finish(crowd, sender, pollers);
  const firsts = pollers.flatMap((poller) => poller.messages.find((message) => message.at > backAt)?.at ?? []);
  say(`NATS is back: queues continued after ${summary(firsts.map((at) => at - backAt))}`);
  const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
  say(`NATS killed: sends took ${summary(took)}`);
  expect(findings).toEqual([]);
  expect(sender.failures).toEqual([]);
});

it('with its data, and a replica that had not published yet dies meanwhile', async () => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 15, retryForMs: 20_000 }).start();
  await sender.more(20, 15_000);
  const owner = await realmOwner(cluster, 'messages', crowd.realmId);
  await nats.outage(async () => {
    await sender.more(20, 15_000);
    await cluster.supervisor.kill('messages', owner);
    await sender.more(20, 15_000);
  });
  await allReady(cluster);
  await sender.more(20, 15_000);
  expect(await finish(crowd, sender, pollers)).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
});

it('stands still and resumes: sends continue meanwhile, and the same queues hear everything', async () => {
  const { crowd } = stage;
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
  const { crowd } = stage;
  const { pollers, sender } = await load();
  await nats.outage(() => nats.wipe());
  await expectNewQueues(pollers, sender);
  const state = await EventQueue.register(crowd.admin, { event_types: ['message'] });
  expect(state.queueId).toEqual(expect.any(String));
});

it('without its data, and there is more in the log than before when the events service looks again', async () => {
  const { cluster } = stage;
  const { pollers, sender } = await load();
  const log = await openLog(cluster);
  try {
    const before = await log.lastSequence();
    await signalAll(cluster, 'events', 'SIGSTOP');
    try {
      await nats.outage(() => nats.wipe());
      await log.ready();
      await expect.poll(() => log.lastSequence().catch(() => 0), { timeout: 60_000 }).toBeGreaterThan(before);
    } finally {
      await signalAll(cluster, 'events', 'SIGCONT');
    }
  } finally {
    await log.close();
  }
  await expectNewQueues(pollers, sender);
});

it.each([
  ['those who write come back first', 'events'],
  ['those who read come back first', 'messages'],
] as const)('without its newest data: every queue is refused, and a new one works; %s', async (_, late) => {
  const { cluster } = stage;
  const { pollers, sender } = await load();
  await nats.outage(() => nats.copy());
  await allReady(cluster);
  // Every queue has received an event that is about to be lost.
  const from = pollers.map((poller) => poller.messages.length);
  await sender.more(40, 20_000);
  await Promise.all(pollers.map((one, i) => one.until(() => one.messages.length > (from[i] as number), 20_000)));
  await signalAll(cluster, late, 'SIGSTOP');
  try {
    await nats.outage(() => nats.restore());
    const others = cluster.supervisor.list().filter(({ service }) => service !== late && service !== 'gateway');
    await Promise.all(others.map(({ service, replica }) => natsFound(service, replica)));
  } finally {
    await signalAll(cluster, late, 'SIGCONT');
  }
  await expectNewQueues(pollers, sender);
});

/** Starts a queue for each user of the crowd, and sends with retries. */
async function load(): Promise<{ pollers: Poller[]; sender: Sender }> {
  const { crowd } = stage;
  const pollers = await startPollers(crowd.people, 1, { retry: true });
  const sender = new Sender({ crowd, perSecond: 15, retryForMs: 60_000 }).start();
  await sender.more(20, 15_000);
  return { pollers, sender };
}

/**
 * Each queue is rejected with the documented code, and has received nothing wrong before; each client registers again
 * as soon as it can, and its register together with its later events is complete.
 */
async function expectNewQueues(pollers: readonly Poller[], sender: Sender): Promise<void> {
  const { cluster, crowd } = stage;
  const backAt = performance.now();
  const refused: number[] = [];
  const again = await Promise.all(
    pollers.map(async (poller) => {
      await poller.until(() => poller.errors.length > 0, 30_000);
      expect(poller.errors).toEqual([expect.stringContaining('BAD_EVENT_QUEUE_ID')]);
      refused.push(performance.now() - backAt);
      return Poller.start(poller.person, { retry: true, registerForMs: 20_000 });
    }),
  );
  const registered = performance.now() - backAt;
  say(`queues were refused after ${summary(refused)}, and all registered again after ${Math.round(registered)} ms`);
  await allReady(cluster);
  await sender.more(20, 20_000);
  expect(await finish(crowd, sender, again)).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
}

async function natsFound(service: SupervisedService, replica: number): Promise<void> {
  const url = stage.cluster.supervisor.healthUrl(service, replica);
  const text = async () => (await fetch(`${url}/health/ready`)).text();
  await expect.poll(text, { timeout: 30_000 }).not.toContain('NATS');
}
