/**
 * P3: replicas are paused and resume, as on machines that swap, migrate or are suspended. Connections stay open, so
 * only silence reveals the pause. Other replicas take over; the resumed one acts on outdated state and must do no harm.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { SERVICES, type SupervisedService } from '@rookery/embedded';
import { expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { interrupted, interruptions, sendToAll } from '../load/checks/interruption.ts';
import { realmOwner } from '../load/checks/replicas.ts';
import { say, summary } from '../load/checks/report.ts';
import { only } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { useStage } from '../load/stage.ts';

/** From the pause of one service's replica to the next, ms: each is detected on its own, and then they overlap. */
const APART_MS = 2_000;
const TAKEOVER_MS = 8_000;

/** The services behind the gateways. The clients of a paused gateway only wait until it resumes. */
const BEHIND = SERVICES.filter((service) => service !== 'gateway');

const stage = useStage();

it.each([
  ['that a realm belongs to', 30_000, (owner: number) => owner],
  ['that it does not belong to', 9_000, (owner: number) => 3 - owner],
] as const)('a replica of each service %s stands still for %d ms, and resumes', async (_, pauseMs, pick) => {
  const { cluster, crowd } = stage;
  // Senders use the first gateway; one queue of each user is polled at the second gateway, which is paused too.
  const people = crowd.people.map((person) => only(person, 0));
  const front = { ...crowd, channels: crowd.channels.map((one) => ({ ...one, members: one.members.map(first) })) };
  const here = await startPollers(people, 2);
  const there = await startPollers(
    crowd.people.map((person) => only(person, 1)),
    1,
  );
  const sender = new Sender({ crowd: front, perSecond: 15 }).start();
  const visitor = new Visitor(first(crowd.visitor)).start();
  await sender.more(20, 15_000);

  const stopped: Promise<void>[] = [];
  const stop = async (service: SupervisedService, replica: number): Promise<void> => {
    await cluster.supervisor.kill(service, replica, 'SIGSTOP');
    try {
      await delay(pauseMs);
    } finally {
      await cluster.supervisor.kill(service, replica, 'SIGCONT');
    }
    await cluster.supervisor.waitReady(service, replica);
  };
  for (const service of BEHIND) {
    const next = delay(APART_MS);
    const replica = pick(await realmOwner(cluster, service, crowd.realmId));
    const at = performance.now();
    stopped.push(stop(service, replica));
    await sendToAll(front, sender);
    const silent = await interruptions(here, sender, at, TAKEOVER_MS);
    say(interrupted(`${service} stands still`, silent));
    expect(Math.max(...silent)).toBeLessThan(TAKEOVER_MS);
    await next;
  }
  stopped.push(stop('gateway', 2));
  await sender.more(20, 15_000);
  await Promise.all(stopped);
  await sender.more(20, 15_000);
  await visitor.stop();
  const findings = await finish(front, sender, [...here, ...there]);
  say(`sends took ${summary(sender.acknowledged.map((one) => one.answeredAt - one.startedAt))}`);
  expect([...findings, ...sender.failures, ...visitor.errors]).toEqual([]);
  expect(visitor.loops).toBeGreaterThan(0);
});

const first = (person: Parameters<typeof only>[0]) => only(person, 0);
