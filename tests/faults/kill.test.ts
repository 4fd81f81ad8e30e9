/**
 * P1 and P3: a replica of each service is killed while clients with retries use it. Acknowledged writes are stored,
 * retried ones happen once, and every queue continues.
 */
import { expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { say, summary } from '../load/checks/report.ts';
import { ChannelMaker } from '../load/clients/channel-maker.ts';
import type { Person } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { Visitor } from '../load/clients/visitor.ts';
import { useStage } from '../load/stage.ts';

const stage = useStage();

it.each(['users', 'channels', 'messages', 'gateway'] as const)(
  '%s is killed, one replica and then the other',
  async (service) => {
    const { cluster, crowd } = stage;
    const pollers = await startPollers(crowd.people, 2, { retry: true });
    const sender = new Sender({ crowd, perSecond: 25, retryForMs: 15_000 }).start();
    const maker = new ChannelMaker(crowd.people[0] as Person, 15_000).start();
    // Behind the gateway, not even a client without retries gets an error.
    const visitor = service === 'gateway' ? undefined : new Visitor(crowd.visitor).start();
    for (const { replica } of cluster.supervisor.list(service)) {
      await sender.more(25, 15_000);
      await cluster.supervisor.kill(service, replica);
      await cluster.supervisor.waitReady(service, replica);
      await sender.more(25, 15_000);
    }
    await Promise.all([maker.stop(), visitor?.stop()]);
    const findings = [...(await finish(crowd, sender, pollers)), ...(await maker.check()), ...(visitor?.errors ?? [])];
    const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
    say(`${service} killed: ${sender.failures.length} attempts failed, sends took ${summary(took)}`);
    expect(findings).toEqual([]);
    // All sends succeeded in the end.
    expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
  },
);
