/** P2 and P3: event replicas are killed under load; no client notices more than a moment's silence. */
import { expect, it } from 'vitest';
import { finish } from '../load/checker.ts';
import { type Poller, startPollers } from '../load/poller.ts';
import { placement } from '../load/replicas.ts';
import { say, summary } from '../load/report.ts';
import { Sender } from '../load/sender.ts';
import { DOUBLED, useStage } from '../load/stage.ts';
import { Visitor } from '../load/visitor.ts';

/** Takeovers take under a second on a quiet machine; what this bounds is a machine that runs other things too. */
const TAKEOVER_MS = 8_000;

const stage = useStage({
  scale: { ...DOUBLED, events: 3 },
  env: { HEARTBEAT_MS: '45000' },
  crowd: { users: 20, channels: 5 },
});

it('each events replica is killed in turn, and every client hears every message once', async () => {
  const { cluster, crowd } = stage;
  const pollers = await startPollers(crowd.people, 3);
  const sender = new Sender({ crowd, perSecond: 30 }).start();
  const visitor = new Visitor(crowd.visitor).start();
  const owned: number[] = [];
  const others: number[] = [];
  for (const { replica } of cluster.supervisor.list('events')) {
    await sender.more(45, 10_000);
    const ownerOf = await placement(cluster, 'events', crowd.realmId);
    const killedAt = performance.now();
    await cluster.supervisor.kill('events', replica);
    await cluster.supervisor.waitReady('events', replica);
    await sender.more(30, 10_000);
    const mine = pollers.filter((poller) => ownerOf(poller.person.userId) === replica);
    const rest = pollers.filter((poller) => ownerOf(poller.person.userId) !== replica);
    const silence = (poller: Poller) => silenceAfter(poller, sender, killedAt);
    await Promise.all(mine.map((poller) => poller.until(() => silence(poller) !== undefined, TAKEOVER_MS)));
    owned.push(...mine.map((poller) => silence(poller) ?? Number.POSITIVE_INFINITY));
    others.push(...rest.flatMap((poller) => silence(poller) ?? []));
  }
  await visitor.stop();
  const findings = await finish(crowd, sender, pollers);
  const answers = pollers.reduce((sum, poller) => sum + poller.messages.length, 0);
  say(`takeover after SIGKILL, to the next event: ${summary(owned)}; on queues of other replicas: ${summary(others)}`);
  say(`${sender.acknowledged.length} messages were heard ${answers} times by ${pollers.length} queues`);
  expect(findings).toEqual([]);
  expect([...sender.failures, ...visitor.errors]).toEqual([]);
  expect(visitor.rounds).toBeGreaterThan(0);
  expect(owned.length, 'every replica owned some').toBeGreaterThanOrEqual(3);
  expect(Math.max(...owned)).toBeLessThan(TAKEOVER_MS);
});

/** From then until the queue heard the first message that was sent later; undefined if it has not. */
function silenceAfter(poller: Poller, sender: Sender, time: number): number | undefined {
  const later = new Set(sender.sent.filter((one) => one.startedAt > time).map((one) => one.content));
  const first = poller.messages.find((message) => later.has(message.content));
  return first && first.at - time;
}
