/** P2 and P3: event replicas are killed under load; no client notices more than a moment's silence. */
import { expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { interrupted, interruptions, sendToAll } from '../load/checks/interruption.ts';
import { placement } from '../load/checks/replicas.ts';
import { say } from '../load/checks/report.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { DOUBLED, useStage } from '../load/stage.ts';

/** Takeovers take under a second on an idle machine; this bound also covers a machine under other load, ms. */
const TAKEOVER_MS = 8_000;
const QUEUES_EACH = 15;

const stage = useStage({
  scale: { ...DOUBLED, events: 3 },
  env: { HEARTBEAT_MS: '45000' },
  crowd: { users: 20, channels: 5, each: 1 },
});

it('each events replica is killed in turn, and every client hears every message once', async () => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, QUEUES_EACH);
  const sender = new Sender({ crowd, perSecond: 10 }).start();
  const visitor = new Visitor(crowd.visitor).start();
  const owned: number[] = [];
  const others: number[] = [];
  for (const { replica } of cluster.supervisor.list('events')) {
    await sender.more(15, 10_000);
    const ownerOf = await placement(cluster, 'events', crowd.realmId);
    const killedAt = performance.now();
    await cluster.supervisor.kill('events', replica);
    await sendToAll(crowd, sender);
    const mine = pollers.filter((poller) => ownerOf(poller.person.userId) === replica);
    const rest = pollers.filter((poller) => ownerOf(poller.person.userId) !== replica);
    owned.push(...(await interruptions(mine, sender, killedAt, TAKEOVER_MS)));
    others.push(...(await interruptions(rest, sender, killedAt, TAKEOVER_MS)));
    await cluster.supervisor.waitReady('events', replica);
  }
  await visitor.stop();
  const findings = await finish(crowd, sender, pollers);
  const answers = pollers.reduce((sum, poller) => sum + poller.messages.length, 0);
  say(interrupted('events replica killed', owned));
  say(interrupted('events replica killed, queues of other replicas', others));
  say(`${sender.acknowledged.length} messages were heard ${answers} times by ${pollers.length} queues`);
  expect(findings).toEqual([]);
  expect([...sender.failures, ...visitor.errors]).toEqual([]);
  expect(visitor.loops).toBeGreaterThan(0);
  expect(owned.length, 'every replica owned some').toBeGreaterThanOrEqual(3 * QUEUES_EACH);
  expect(Math.max(...owned)).toBeLessThan(TAKEOVER_MS);
});
