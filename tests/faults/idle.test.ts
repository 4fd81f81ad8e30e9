/**
 * An organisation that was idle for longer than the log retains entries. Its entries have left the log, and nothing is
 * lost: the epoch is the same, live queues continue, and entries that depend on an old change of another service are
 * delivered.
 */
import { EventQueue, setLogAge } from '@rookery/testkit';
import { expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { allReady } from '../load/checks/health.ts';
import { interrupted, interruptions, sendToAll } from '../load/checks/interruption.ts';
import { say } from '../load/checks/report.ts';
import type { Person } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { openLog } from '../load/faults/own-nats.ts';
import { useStage } from '../load/stage.ts';

/** Longer than a queue needs to continue at another replica, on a slow machine too, ms. */
const MAX_AGE_MS = 4_000;
const WITHIN_MS = 8_000;

// A replica's tail expires as fast as the log: a queue must continue from its cursor, not from what happens to be
// cached.
const stage = useStage({ env: { HEARTBEAT_MS: '500', TAIL_AGE_MS: String(MAX_AGE_MS) } });

it('a send that depends on an old change is delivered, whichever service restarted meanwhile', async () => {
  const { cluster, crowd } = stage;
  await setLogAge(cluster.address, MAX_AGE_MS);
  const log = await openLog(cluster);
  try {
    const { epoch } = await log.stream.inspect();
    const empty = async () => {
      const view = await log.stream.inspect();
      return view.firstSequence > view.lastSequence && view.lastSequence > 0;
    };
    const pollers = await startPollers(crowd.people, 2);
    const sender = new Sender({ crowd, perSecond: 20 });
    const expectDelivered = async (what: string) => {
      const at = performance.now();
      await sendToAll(crowd, sender);
      say(interrupted(what, await interruptions(pollers, sender, at, WITHIN_MS)));
    };
    await expect.poll(empty, { timeout: 20_000 }).toBe(true);
    await expectDelivered('a first message after the log was empty');

    for (const service of ['channels', 'messages', 'events'] as const) {
      await expect.poll(empty, { timeout: 20_000 }).toBe(true);
      const replicas = cluster.supervisor.list(service);
      await Promise.all(replicas.map(({ replica }) => cluster.supervisor.kill(service, replica)));
      await Promise.all(replicas.map(({ replica }) => cluster.supervisor.waitReady(service, replica)));
      await allReady(cluster);
      // The channels change in between: the next message depends on that change, and on entries that left the log long
      // ago.
      const { name } = crowd.channels[0] as (typeof crowd.channels)[number];
      const { clients } = crowd.visitor;
      const made = await clients[0]?.post('/users/me/subscriptions', {
        subscriptions: [{ name: `${name} ${service}` }],
      });
      expect(made?.status).toBe(200);
      await expectDelivered(`a first message after the log was empty and ${service} restarted`);
    }
    await expect.poll(empty, { timeout: 20_000 }).toBe(true);
    const late = await EventQueue.register(crowd.visitor.clients[0] as Person['clients'][number], {});
    expect(late.queueId).toEqual(expect.any(String));

    expect(await finish(crowd, sender, pollers)).toEqual([]);
    expect(sender.failures).toEqual([]);
    expect((await log.stream.inspect()).epoch).toBe(epoch);
  } finally {
    await log.close();
  }
});
