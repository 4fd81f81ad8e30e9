/**
 * NATS is down for longer than members stay on the board, and has lost the queues' records when it returns. During the
 * outage sends continue, registers are rejected temporarily, and queues wait; then every client continues where it was.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { setQueuesAge } from '@rookery/testkit';
import { expect, inject, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { interrupted, interruptions } from '../load/checks/interruption.ts';
import { say, summary } from '../load/checks/report.ts';
import { exchange, type Person } from '../load/clients/person.ts';
import { startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { useOwnNats } from '../load/faults/own-nats.ts';
import { useStage } from '../load/stage.ts';

/**
 * Longer than the 10 s after which members without a sign of life leave the board (packages/log/src/member-board.ts),
 * ms.
 */
const OUTAGE_MS = 14_000;
/** Idle timeout of these queues, s. They are polled all the time. */
const IDLE_SECONDS = 4;
const FORGET_MS = 500;
const NEWCOMERS = 60;
const WITHIN_MS = 15_000;

const nats = useOwnNats();
const stage = useStage(() => ({ servers: { mongodbUrl: inject('servers').mongodbUrl, natsUrl: nats.url } }));

it('no queue ends, sends go on, and who wants to register waits its turn', async () => {
  const { cluster, crowd } = stage;
  const pollers = [
    ...(await startPollers(crowd.people, 2)),
    ...(await startPollers(crowd.people, 1, { params: { idle_queue_timeout: IDLE_SECONDS } })),
  ];
  const sender = new Sender({ crowd, perSecond: 15 }).start();
  await sender.more(20, 15_000);
  // Removes all records of the queues from NATS, as if it had been down for longer than it retains them.
  const forgotten = await setQueuesAge(cluster.address, FORGET_MS);
  expect(forgotten).toBeGreaterThanOrEqual(pollers.length);
  let back = false;
  const newcomers: Promise<Newcomer>[] = [];
  await nats.outage(async () => {
    const over = delay(OUTAGE_MS);
    for (let n = 0; n < NEWCOMERS; n++) {
      newcomers.push(registerUntilDone(crowd.people[n % crowd.people.length] as Person, () => back));
    }
    await sender.more(60, 15_000);
    await over;
  });
  back = true;
  const backAt = performance.now();
  const silent = await interruptions(pollers, sender, backAt, WITHIN_MS);
  say(interrupted(`NATS was away for ${OUTAGE_MS} ms; after it`, silent));
  const registered = await Promise.all(newcomers);
  const waited = registered.map(({ at }) => at - backAt);
  const asked = registered.flatMap(({ retryAfter }) => retryAfter);
  say(
    `${NEWCOMERS} newcomers registered after ${summary(waited)}; asked to come back in ${[...new Set(asked)].sort()} s`,
  );
  // The replica that takes these queues over finds no records either.
  for (const { replica } of cluster.supervisor.list('events')) {
    await cluster.supervisor.kill('events', replica);
    await cluster.supervisor.waitReady('events', replica);
  }
  const findings = await finish(crowd, sender, pollers);
  say(`sends took ${summary(sender.acknowledged.map((one) => one.answeredAt - one.startedAt))}`);
  expect([...findings, ...sender.failures]).toEqual([]);
  expect(pollers.reduce((sum, poller) => sum + poller.troubles, 0)).toBe(0);
  expect(registered.flatMap(({ errors }) => errors)).toEqual([]);
  expect(asked.length, 'they were refused').toBeGreaterThanOrEqual(NEWCOMERS);
  expect(Math.max(...silent, ...waited)).toBeLessThan(WITHIN_MS);
});

interface Newcomer {
  /** When it was admitted. */
  readonly at: number;
  /** The wait that each answer asked for, s. */
  readonly retryAfter: number[];
  readonly errors: string[];
}

/** Registers, with retries after the waits that the answers ask for. */
async function registerUntilDone(person: Person, isBack: () => boolean): Promise<Newcomer> {
  const retryAfter: number[] = [];
  const errors: string[] = [];
  for (;;) {
    const { status, body, headers } = await exchange(person, (client) =>
      client.post('/register', { event_types: ['message'] }),
    );
    if (status === 200) return { at: performance.now(), retryAfter, errors };
    const seconds = Number(headers['retry-after']);
    const asDocumented = status === 503 && body.code === 'SERVER_NOT_READY' && seconds >= 1;
    if (!asDocumented) errors.push(`${status} ${JSON.stringify(body)} after ${isBack() ? 'the' : 'in the'} outage`);
    if (errors.length > 0) return { at: performance.now(), retryAfter, errors };
    retryAfter.push(seconds);
    await delay(seconds * 1000);
  }
}
