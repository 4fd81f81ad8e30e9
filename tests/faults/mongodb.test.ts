/**
 * MongoDB is killed and restarted. In between, writes and reads fail or wait; nothing acknowledged is lost (P1), no
 * retried write is stored twice, queues continue, and no service needs a restart.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningServer, startMongod } from '@rookery/embedded';
import type { ApiClient, StatefulClient } from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { allReady, someNotReady } from '../load/checks/health.ts';
import { say, summary } from '../load/checks/report.ts';
import { Changer } from '../load/clients/changer.ts';
import { startPollers } from '../load/clients/poller.ts';
import { registerPatiently } from '../load/clients/register.ts';
import { Sender } from '../load/clients/sender.ts';
import { useStage } from '../load/stage.ts';

/** Longer than a call may take inside the system, so that some time out, ms. */
const PAUSE_MS = 12_000;
/** How long a rejected client retries its register, ms. */
const REGISTER_MS = 30_000;

let dir: string;
let mongod: RunningServer;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'rookery-mongodb-'));
  mongod = await startMongod({ dir });
});
afterAll(async () => {
  await mongod?.stop();
  await rm(dir, { recursive: true, force: true });
});
const stage = useStage(() => ({
  servers: { mongodbUrl: mongod.url, natsUrl: inject('servers').natsUrl },
  scale: { gateway: 2, messages: 2, events: 2 },
  // Processes that exit must not be restarted: recovery may need no new process.
  autoRestart: false,
}));

const pids = () => stage.cluster.supervisor.list().map(({ pid }) => pid);

it('is killed twice and comes back: nothing is lost, nothing is there twice, no process ends', async () => {
  const { cluster, crowd } = stage;
  const before = pids();
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 25, retryForMs: 40_000 }).start();
  for (let time = 0; time < 2; time++) {
    await sender.more(20, 15_000);
    const { port } = mongod;
    await mongod.kill();
    const lines = await someNotReady(cluster, ['users', 'channels', 'messages'], /MongoDB/);
    say(`without MongoDB: ${lines.join('; ')}`);
    mongod = await startMongod({ dir, port });
    const backAt = performance.now();
    await allReady(cluster);
    await sender.more(20, 30_000);
    const after = sender.acknowledged.map((one) => one.answeredAt - backAt).filter((ms) => ms > 0);
    say(`MongoDB is back: the first send was answered after ${Math.round(Math.min(...after))} ms`);
  }
  const findings = await finish(crowd, sender, pollers);
  const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
  say(`MongoDB killed: ${sender.failures.length} attempts failed, sends took ${summary(took)}`);
  expect(findings).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
  expect(pids()).toEqual(before);
});

it('stands still and resumes: nothing is lost, nothing is there twice', async () => {
  const { crowd } = stage;
  const before = pids();
  const pollers = await startPollers(crowd.people, 2, { retry: true });
  const sender = new Sender({ crowd, perSecond: 25, retryForMs: 40_000 }).start();
  await sender.more(20, 15_000);
  process.kill(mongod.pid, 'SIGSTOP');
  try {
    await delay(PAUSE_MS);
  } finally {
    process.kill(mongod.pid, 'SIGCONT');
  }
  await sender.more(40, 30_000);
  const findings = await finish(crowd, sender, pollers);
  say(`MongoDB paused: ${sender.failures.length} attempts failed`);
  expect(findings).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
  expect(pids()).toEqual(before);
});

it('is killed while clients register and everything changes: old state + events = fresh state', async () => {
  const { cluster, crowd, organisation } = stage;
  const changers = crowd.people.map((person, i) => new Changer(person, crowd, i).start());
  const clients: StatefulClient[] = [];
  const registerSome = async () => {
    for (const person of crowd.people)
      clients.push(await registerPatiently(person.clients[0] as ApiClient, REGISTER_MS));
  };
  await registerSome();
  const { port } = mongod;
  const during = registerSome();
  await mongod.kill();
  mongod = await startMongod({ dir, port });
  await during;
  await registerSome();
  await Promise.all(changers.map((changer) => changer.stop()));
  await allReady(cluster);
  await organisation.settled();
  say(`${changers.reduce((sum, one) => sum + one.changes, 0)} changes, ${clients.length} registers among them`);
  for (const client of clients) {
    const { old, fresh } = await client.compare();
    expect(old).toEqual(fresh);
  }
  for (const changer of changers) expect(changer.changes).toBeGreaterThan(10);
});
