/**
 * A whole installation on a tenth of a core, MongoDB and NATS included. It is slow, and nothing else: who registers gets
 * in, every client hears every message, once and in order, and what is refused is taken when it is tried again within
 * half a minute. Nobody is taken for dead who is not.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningServer, startMongod } from '@rookery/embedded';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { finish } from '../load/checker.ts';
import { useOwnNats } from '../load/own-nats.ts';
import { Poller, startPollers } from '../load/poller.ts';
import { say, summary } from '../load/report.ts';
import { Sender } from '../load/sender.ts';
import { useStage } from '../load/stage.ts';
import { starve } from '../load/starvation.ts';

/** Idle, the processes take about as much; STARVED_CORES tries others. */
const CORES = Number(process.env.STARVED_CORES ?? 0.1);
/** For so long at most may anything be refused that a client tries again. */
const PATIENCE_MS = 30_000;
const STARVED_FOR_MS = 40_000;
const USERS = 20;

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
const stage = useStage(() => ({
  servers: { mongodbUrl: mongod.url, natsUrl: nats.url },
  scale: {},
  env: { HEARTBEAT_MS: '45000', AUTH_LEASE_MS: '1000' },
  // One that ended would come back with all the CPU that it wants.
  autoRestart: false,
  crowd: { users: USERS, channels: 1, each: 1 },
}));

it('without CPU the installation is slow, and every client hears every message all the same', async () => {
  const { cluster, crowd } = stage;
  const pids = () => cluster.supervisor.list().map(({ pid }) => pid ?? 0);
  const before = pids();
  const starvation = await starve([...before, mongod.pid, nats.pid], CORES);
  const pollers: Poller[] = [];
  const sender = new Sender({ crowd, perSecond: 0.5, retryForMs: PATIENCE_MS });
  try {
    pollers.push(...(await startPollers(crowd.people, 1, { retry: true, registerForMs: PATIENCE_MS })));
    sender.start();
    await delay(STARVED_FOR_MS / 2);
    // Somebody comes along in the middle of it.
    const [somebody] = crowd.people;
    if (somebody) pollers.push(await Poller.start(somebody, { retry: true, registerForMs: PATIENCE_MS }));
    await delay(STARVED_FOR_MS / 2);
    await sender.stop();
    const newest = Math.max(...sender.acknowledged.map(({ id }) => id ?? 0));
    const heard = await Promise.all(
      pollers.map((one) => one.until(() => one.messages.at(-1)?.messageId === newest, PATIENCE_MS)),
    );
    expect(heard, 'all queues heard the newest message while the CPU was away').not.toContain(false);
    const throttled = starvation.throttled();
    say(`${CORES} of a core, by ${starvation.means}; used up in ${Math.round((throttled ?? 1) * 100)} % of the time`);
  } finally {
    await starvation.end();
  }
  const findings = await finish(crowd, sender, pollers);
  const startOf = new Map(sender.sent.map((one) => [one.id, one.startedAt]));
  const took = sender.acknowledged.map((one) => one.answeredAt - one.startedAt);
  const came = pollers.flatMap(({ messages }) =>
    messages.map((one) => one.at - (startOf.get(one.messageId) ?? one.at)),
  );
  const troubles = pollers.map(({ longestTroubleMs }) => longestTroubleMs);
  say(`sends took ${summary(took)}, ${sender.failures.length} attempts failed; events came after ${summary(came)}`);
  say(`polls were refused for ${summary(troubles)}`);
  const taken = await takenForDead(join(cluster.dataDir, 'log'));
  expect(findings).toEqual([]);
  expect(sender.sent.filter((one) => one.id === undefined).flatMap((one) => one.failures)).toEqual([]);
  expect(Math.max(...troubles), 'ms for which a poll was refused').toBeLessThan(PATIENCE_MS);
  expect(pids(), 'the processes that were there').toEqual(before);
  // With every process starved at once the very first silence may come before anything was late enough to learn from.
  expect(taken.length, taken.join('\n')).toBeLessThanOrEqual(before.length);
});

/** What the processes logged when they gave a peer up. */
async function takenForDead(logs: string): Promise<string[]> {
  const files = await Promise.all((await readdir(logs)).map((name) => readFile(join(logs, name), 'utf8')));
  return files.flatMap((text) => text.split('\n')).filter((line) => line.includes('answers no probe'));
}
