/**
 * A whole installation on a fraction of a core, including MongoDB and NATS. It is slow, but otherwise correct:
 * registers succeed, every client receives every message, once and in order, and rejected requests succeed within half
 * a minute of retries. No live member is declared dead. The idle processes use a tenth of a core, so with only that
 * much they could not send messages: the max. age of permissions (two seconds) is never extended.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningServer, startMongod } from '@rookery/embedded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finish } from '../load/checks/checker.ts';
import { say, summary } from '../load/checks/report.ts';
import { Poller, startPollers } from '../load/clients/poller.ts';
import { Sender } from '../load/clients/sender.ts';
import { useOwnNats } from '../load/faults/own-nats.ts';
import { type Starvation, starve } from '../load/faults/starvation.ts';
import { useStage } from '../load/stage.ts';

/** How long a request that a client retries may be rejected, ms. */
const PATIENCE_MS = 30_000;
const STARVED_FOR_MS = 40_000;
const USERS = 20;
/** Min. number of 100 ms periods, of some 500, in which the processes must have used up their share. */
const USED_UP = 80;

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
const nats = useOwnNats();
const pids = () => stage.cluster.supervisor.list().map(({ pid }) => pid ?? 0);
const stage = useStage(() => ({
  servers: { mongodbUrl: mongod.url, natsUrl: nats.url },
  scale: {},
  env: { HEARTBEAT_MS: '45000', AUTH_LEASE_MS: '1000' },
  // A restarted process would get unlimited CPU.
  autoRestart: false,
  crowd: { users: USERS, channels: 1, each: 1 },
}));

it('on a quarter of a core every client hears every message, and nothing is refused for long', async () => {
  const { cluster, crowd } = stage;
  const before = pids();
  const starvation = await starve([...before, mongod.pid, nats.pid], 0.25);
  const pollers: Poller[] = [];
  const sender = new Sender({ crowd, perSecond: 0.5, retryForMs: PATIENCE_MS });
  try {
    pollers.push(...(await startPollers(crowd.people, 1, { retry: true, registerForMs: PATIENCE_MS })));
    sender.start();
    await delay(STARVED_FOR_MS / 2);
    // A client that joins during the starvation.
    const [newcomer] = crowd.people;
    if (newcomer) pollers.push(await Poller.start(newcomer, { retry: true, registerForMs: PATIENCE_MS }));
    await delay(STARVED_FOR_MS / 2);
    await sender.stop();
    const newest = Math.max(...sender.acknowledged.map(({ id }) => id ?? 0));
    const heard = await Promise.all(
      pollers.map((one) => one.until(() => one.messages.at(-1)?.messageId === newest, PATIENCE_MS)),
    );
    expect(heard, 'all queues heard the newest message while the CPU was away').not.toContain(false);
    expectUsedUp(starvation);
  } finally {
    await starvation.end();
  }
  const findings = await finish(crowd, sender, pollers);
  const startOf = new Map(sender.sent.map((one) => [one.id, one.startedAt]));
  const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
  const came = pollers.flatMap(({ messages }) =>
    messages.map((one) => one.at - (startOf.get(one.messageId) ?? one.at)),
  );
  say(`sends took ${summary(took)}, ${sender.failures.length} attempts failed; events came after ${summary(came)}`);
  sayTroubles(pollers);
  expect(findings).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
  expect(Math.max(...pollers.map(({ longestTroubleMs }) => longestTroubleMs)), 'ms').toBeLessThan(PATIENCE_MS);
  expect(pids(), 'the processes that were there').toEqual(before);
  expect(await takenForDead(cluster.dataDir)).toEqual([]);
});

it('on a tenth of a core all who register get in, polls are held, and no process takes another for dead', async () => {
  const { cluster, crowd } = stage;
  const before = pids();
  const earlier = await takenForDead(cluster.dataDir);
  const starvation = await starve([...before, mongod.pid, nats.pid], 0.1);
  const pollers: Poller[] = [];
  try {
    pollers.push(...(await startPollers(crowd.people, 1, { retry: true, registerForMs: PATIENCE_MS })));
    expectUsedUp(starvation);
  } finally {
    await starvation.end();
  }
  const sender = new Sender({ crowd, perSecond: 2, retryForMs: PATIENCE_MS }).start();
  await sender.more(4, PATIENCE_MS);
  const findings = await finish(crowd, sender, pollers);
  sayTroubles(pollers);
  const taken = (await takenForDead(cluster.dataDir)).slice(earlier.length);
  expect(findings).toEqual([]);
  expect(Math.max(...pollers.map(({ longestTroubleMs }) => longestTroubleMs)), 'ms').toBeLessThan(PATIENCE_MS);
  expect(pids(), 'the processes that were there').toEqual(before);
  // If all processes are starved at the same time, the first silence may come before any process could learn from a
  // delay.
  expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(before.length);
});

/**
 * Checks that the processes needed more CPU than they got; otherwise the test would prove nothing. A process that
 * sleeps, and one that works for 9 ms in each period, use up a quarter of a core in no period.
 */
function expectUsedUp(starvation: Starvation): void {
  const { periods, of } = starvation.throttled() ?? { periods: Number.NaN, of: Number.NaN };
  say(`starved by ${starvation.means}; the share was used up in ${periods} of ${of} periods`);
  if (starvation.means === 'cgroup') expect(periods, 'periods in which the share was used up').toBeGreaterThan(USED_UP);
}

function sayTroubles(pollers: readonly Poller[]): void {
  say(`polls were refused for ${summary(pollers.map(({ longestTroubleMs }) => longestTroubleMs))}`);
}

/** Returns the log lines of processes that declared a peer dead. */
async function takenForDead(dataDir: string): Promise<string[]> {
  const logs = join(dataDir, 'log');
  const files = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  return files.flatMap((text) => text.split('\n')).filter((line) => line.includes('not responding to probe'));
}
