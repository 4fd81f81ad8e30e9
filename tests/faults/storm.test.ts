/**
 * P2 and P3: thousands of polls wait with cursors far behind, and move from one replica to the next as these are
 * killed, paused, or receive the log late. During each gap there is an event for every queue.
 */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ok } from '../answers.ts';
import { finish } from '../load/checks/checker.ts';
import { interrupted, interruptions, sendToAll } from '../load/checks/interruption.ts';
import { say } from '../load/checks/report.ts';
import { RemotePollers } from '../load/clients/remote-pollers.ts';
import { Sender } from '../load/clients/sender.ts';
import { addressBy, FaultProxy, placeOf } from '../load/faults/proxy.ts';
import { DOUBLED, useStage } from '../load/stage.ts';

const PEOPLE = 100;
const POLLS = Number(process.env.STORM_POLLS ?? 10_000);
/** Processes that hold the clients: one has too few file descriptors for all. */
const PROCESSES = 4;
/** Messages to other channels that pass a queue before its own. */
const FOREIGN = 600;
const WITHIN_MS = 20_000;

/** The proxies between the events replicas and NATS. */
const ways: FaultProxy[] = [];
beforeAll(async () => {
  for (let replica = 1; replica <= 3; replica++) ways.push(await FaultProxy.open(placeOf(inject('servers').natsUrl)));
});
afterAll(() => Promise.all(ways.map((way) => way.close())));

let afterwards = async (): Promise<void> => {};
afterAll(() => afterwards());

const stage = useStage(() => ({
  scale: { ...DOUBLED, events: 3 },
  // No heartbeat advances the cursors.
  env: { HEARTBEAT_MS: '70000' },
  crowd: { users: PEOPLE, channels: 4, each: 1 },
  envOf: (service, replica): Record<string, string> =>
    service === 'events' ? { NATS_URL: addressBy(ways[replica - 1] as FaultProxy, inject('servers').natsUrl) } : {},
}));

it(`${POLLS} waiting polls move from replica to replica, and each queue hears everything once`, async () => {
  const { cluster, crowd } = stage;
  const { supervisor } = cluster;
  const remote = await RemotePollers.start(crowd.people, POLLS / PEOPLE, PROCESSES);
  afterwards = () => remote.close();
  const { pollers } = remote;
  const sender = new Sender({ crowd, perSecond: 0 });
  const expectDelivered = async (what: string, fault: () => Promise<unknown> | unknown) => {
    const at = performance.now();
    await fault();
    await sendToAll(crowd, sender);
    const silent = await interruptions(pollers, sender, at, WITHIN_MS);
    say(interrupted(what, silent));
    expect(pollers.flatMap(({ errors }) => errors)).toEqual([]);
    expect(Math.max(...silent), what).toBeLessThan(WITHIN_MS);
  };
  const passBy = async () => {
    const { admin } = crowd;
    const message = { type: 'direct', to: [admin.userId], content: 'passes by' };
    for (let n = 0; n < FOREIGN; n += 30) {
      await Promise.all(Array.from({ length: 30 }, () => ok(admin.post('/messages', message))));
    }
  };
  await expectDelivered('nothing happened', () => {});
  await passBy();
  await expectDelivered('one of three is killed', () => supervisor.kill('events', 1));
  await supervisor.waitReady('events', 1);
  await passBy();
  await expectDelivered('the next one stands still', () => supervisor.kill('events', 2, 'SIGSTOP'));
  await expectDelivered('it resumes', () => supervisor.kill('events', 2, 'SIGCONT'));
  await supervisor.waitReady('events', 2);

  const [, , late] = ways as [FaultProxy, FaultProxy, FaultProxy];
  await expectDelivered('the third does not hear the log', () => late.silence());
  // It is the only replica now, and has read less of the log than the clients have received.
  await Promise.all([supervisor.kill('events', 1, 'SIGSTOP'), supervisor.kill('events', 2, 'SIGSTOP')]);
  try {
    await sendToAll(crowd, sender);
    await expectDelivered('the third alone, which hears the log late', () => late.heal());
  } finally {
    await Promise.all([supervisor.kill('events', 1, 'SIGCONT'), supervisor.kill('events', 2, 'SIGCONT')]);
  }
  await expectDelivered('the others are back', () => {});
  expect(await finish(crowd, sender, pollers)).toEqual([]);
  expect(sender.failures).toEqual([]);
});
