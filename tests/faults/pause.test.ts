/** P3: replicas that stand still and go on, as machines do that swap, migrate or are suspended. Connections stay open. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { finish } from '../load/checker.ts';
import { startPollers } from '../load/poller.ts';
import { say, summary } from '../load/report.ts';
import { Sender } from '../load/sender.ts';
import { useStage } from '../load/stage.ts';
import { Visitor } from '../load/visitor.ts';

/** Much longer than peers wait for a sign of life, and than the log waits before it looks after a reader. */
const PAUSE_MS = 5_000;

const stage = useStage();

it.each(['users', 'channels', 'messages', 'events'] as const)(
  '%s stands still for five seconds, one replica and then the other',
  async (service) => {
    const { cluster, crowd } = stage;
    const pollers = await startPollers(crowd.people, 2);
    const sender = new Sender({ crowd, perSecond: 15, retryForMs: 20_000 }).start();
    const visitor = new Visitor(crowd.visitor).start();
    await sender.more(20, 15_000);
    const paused: number[] = [];
    for (const { replica } of cluster.supervisor.list(service)) {
      const before = sender.acknowledged.length;
      await cluster.supervisor.kill(service, replica, 'SIGSTOP');
      try {
        await delay(PAUSE_MS);
        paused.push(sender.acknowledged.length - before);
      } finally {
        await cluster.supervisor.kill(service, replica, 'SIGCONT');
      }
      await cluster.supervisor.waitReady(service, replica);
      await sender.more(20, 15_000);
    }
    await visitor.stop();
    const findings = await finish(crowd, sender, pollers);
    const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
    const heard = pollers.flatMap((poller) =>
      poller.messages.map((message) => message.at - sentAt(sender, message.content)),
    );
    say(`${service} paused: sends took ${summary(took)}, to each queue ${summary(heard)}`);
    expect([...findings, ...visitor.errors]).toEqual([]);
    expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
    for (const count of paused) expect(count, 'messages go on meanwhile').toBeGreaterThan(10);
  },
);

function sentAt(sender: Sender, content: string): number {
  return sender.sent.find((one) => one.content === content)?.startedAt ?? 0;
}
